import {
  TEXT,
  type Ticket,
  type TicketCategory,
  type TicketDiagnostics,
  ticketNumber,
  ticketRoutes,
} from '@oficio/contracts';
import { type ReactNode, useState } from 'react';
import { useServerTime } from '../../lib/api/server-time.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { useListNavigation } from '../../records/use-list-navigation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { DiagnosticsField } from './diagnostics-field.tsx';
import { MessageFilesField } from './message-files-field.tsx';
import { supportHoursText } from './support-hours.ts';
import { SUPPORT_PATH } from './support-path.ts';
import { CATEGORY_WORDS, optionsOf } from './ticket-words.ts';
import { useMessageFiles } from './use-message-files.ts';
import { useStoreTicket } from './use-store-ticket.ts';

interface NewQuestionDialogProps {
  /** What the page knows about itself, masked. */
  readDiagnostics: () => TicketDiagnostics;
  /** The answers of the help center that fit a subject. */
  suggestions: (subject: string) => ReactNode;
  /** The closed question that this one follows. */
  previous?: Pick<Ticket, 'id' | 'number' | 'subject' | 'category'>;
  onClose: () => void;
}

/** The form of a question to Oficio. */
export default function NewQuestionDialog({
  readDiagnostics,
  suggestions,
  previous,
  onClose,
}: NewQuestionDialogProps) {
  const { onOpen } = useListNavigation({ path: SUPPORT_PATH });
  const raiseToast = useRaiseToast();
  const store = useStoreTicket();
  const now = useServerTime();
  const write = useDialogWrite(ticketRoutes.create, {
    id: 'new',
    about: previous?.id,
    request: ({ files, ...typed }: TypedQuestion) => ({
      body: { ...typed, files: files.map(({ id }) => id), ...(previous && { previousId: previous.id }) },
    }),
    fields: ['subject', 'category', 'message'],
    onStored(ticket) {
      store(ticket);
      raiseToast({
        kind: 'success',
        title: 'Your question is sent',
        description: `${ticketNumber(ticket.number)}: ${ticket.subject}`,
      });
    },
    onDone: ({ id }) => void onOpen(id, { edit: false }),
  });
  const initial: TypedFields = {
    subject: previous?.subject ?? '',
    category: previous?.category ?? 'question',
    message: '',
  };
  const [typed, setTyped] = useState<TypedFields>(write.sent?.typed ?? initial);
  const [diagnostics, setDiagnostics] = useState(write.sent?.typed.diagnostics ?? null);
  const files = useMessageFiles(write.sent?.typed.files);
  const change = (changed: Partial<TypedFields>) => {
    setTyped({ ...typed, ...changed });
    write.edited();
  };
  const hasText = typed.message.trim() !== '' || typed.subject !== initial.subject;
  return (
    <FormDialog
      title={previous ? `Ask again about ${ticketNumber(previous.number)}` : 'Ask Oficio'}
      action="Send question"
      busyAction="Sending..."
      unsaved={hasText || !files.isEmpty}
      {...write.dialog}
      ready={!files.isUploading}
      onSubmit={() => write.submit({ ...typed, files: files.files, ...(diagnostics && { diagnostics }) })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <TextField
          label="Subject"
          name="subject"
          required
          autoComplete="off"
          maxLength={TEXT.line}
          value={typed.subject}
          error={write.faultOf('subject')}
          onChange={({ target }) => change({ subject: target.value })}
        />
        {suggestions(typed.subject)}
      </div>
      <SelectField
        label="Category"
        name="category"
        value={typed.category}
        options={optionsOf(CATEGORY_WORDS)}
        error={write.faultOf('category')}
        onChange={({ target }) => change({ category: target.value as TicketCategory })}
      />
      <TextAreaField
        label="Message"
        name="message"
        required
        rows={5}
        hint="What did you do, what did you expect, and what happened?"
        maxLength={TEXT.long}
        value={typed.message}
        error={write.faultOf('message')}
        onChange={({ target }) => change({ message: target.value })}
      />
      <MessageFilesField files={files} />
      <DiagnosticsField value={diagnostics} onValueChange={setDiagnostics} read={readDiagnostics} />
      <p className="text-sm text-ink-muted">
        {supportHoursText(now(), Intl.DateTimeFormat().resolvedOptions().timeZone)}
      </p>
    </FormDialog>
  );
}

interface TypedFields {
  subject: string;
  category: TicketCategory;
  message: string;
}

interface TypedQuestion extends TypedFields {
  diagnostics?: TicketDiagnostics;
  files: ReturnType<typeof useMessageFiles>['files'];
}
