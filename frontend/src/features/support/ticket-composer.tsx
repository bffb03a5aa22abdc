import { TEXT, type Ticket, type TicketAction, type TicketFile, ticketRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RepeatedFields } from '../../ui/repeated-fields.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { type ComposerMode, ComposerModes, MODE_WORDS } from './composer-modes.tsx';
import { MessageFilesField } from './message-files-field.tsx';
import { useMessageFiles } from './use-message-files.ts';
import { useStoreTicket } from './use-store-ticket.ts';

interface TypedMessage {
  body: string;
  mode: ComposerMode;
  files: readonly TicketFile[];
}

interface TicketComposerProps {
  ticket: Ticket;
  allowed: readonly TicketAction[];
  /** The server has stored the person’s message. */
  onOwnStored: (ticket: Ticket) => void;
}

/** The form of the next message of a thread. */
export function TicketComposer({ ticket, allowed, onOwnStored }: TicketComposerProps) {
  const mayAnswer = allowed.includes('answer');
  const mayNote = allowed.includes('note');
  const store = useStoreTicket();
  const write = useDialogWrite(ticketRoutes.write, {
    id: ticket.id,
    request: ({ body, mode, files }: TypedMessage) => ({
      parameters: { id: ticket.id },
      body: { body, internal: mode === 'note', files: files.map(({ id }) => id) },
    }),
    fields: ['body', 'files'],
    onStored(stored) {
      onOwnStored(stored);
      store(stored);
    },
    onDone() {
      setBody('');
      files.clear();
    },
  });
  const sent = write.sent?.typed;
  const [body, setBody] = useState(sent?.body ?? '');
  const [chosen, setMode] = useState<ComposerMode>(sent?.mode ?? 'answer');
  const files = useMessageFiles(sent?.files);
  // A resolved request takes no answer of the staff, only notes.
  const mode = mayAnswer && mayNote ? chosen : mayNote ? 'note' : 'answer';
  const words = MODE_WORDS[mode];
  const { busy, repeat, failure } = write.dialog;
  const opensAgain = mode === 'answer' && ticket.status === 'resolved';
  return (
    <Form
      label={words.name}
      unsaved={body.trim() !== '' || !files.isEmpty}
      undecided={busy || repeat !== null}
      onSubmit={() => {
        if (busy) return;
        if (repeat) repeat();
        else if (!files.isUploading) write.submit({ body, mode, files: files.files });
      }}
      className={classNames(
        'flex flex-col gap-4 rounded-surface border p-4 print:hidden',
        mode === 'note' ? 'border-dashed border-amber bg-amber-soft' : 'border-outline bg-surface',
      )}
    >
      {failure && <Notice tone="negative">{failure}</Notice>}
      <RepeatedFields repeats={repeat !== null}>
        {mayAnswer && mayNote && <ComposerModes mode={mode} onModeChange={setMode} />}
        <TextAreaField
          label={words.label}
          name="body"
          required
          rows={4}
          hint={hintOf(mode, opensAgain)}
          readOnly={busy}
          maxLength={TEXT.long}
          value={body}
          error={write.faultOf('body')}
          onChange={({ target }) => {
            setBody(target.value);
            write.edited();
          }}
        />
        <MessageFilesField files={files} />
      </RepeatedFields>
      <Button
        type="submit"
        variant={mode === 'note' ? 'secondary' : 'primary'}
        busy={busy}
        disabled={files.isUploading}
        aria-keyshortcuts="Control+Enter"
        className="self-end max-md:self-stretch"
      >
        {busy ? words.busy : words.action}
      </Button>
    </Form>
  );
}

function hintOf(mode: ComposerMode, opensAgain: boolean): string | undefined {
  if (mode === 'note') return 'Only your team sees this.';
  return opensAgain ? 'Your answer opens it again.' : undefined;
}
