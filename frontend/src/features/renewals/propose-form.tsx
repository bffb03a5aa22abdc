import {
  type LocalDate,
  type ProposalSuggestion,
  type ProposedLine,
  proposalRoutes,
  TEXT,
} from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { MailPreview } from '../../records/mails/mail-preview.tsx';
import type { MailSubject } from '../../records/mails/mail-subject.ts';
import { MailViewSwitch } from '../../records/mails/mail-view-switch.tsx';
import { SuppressedNotice } from '../../records/mails/suppressed-notice.tsx';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { periodWords } from './renewal-words.ts';

interface ProposeFormProps {
  suggestion: ProposalSuggestion;
  onClose: () => void;
  onProposed?: (() => void) | undefined;
}

interface Typed {
  contactId: string;
  /** Null: the suggested one, which follows the chosen renewals. */
  subject: string | null;
  message: string | null;
  validUntil: LocalDate | null;
  /** The further renewals of the client that come with the chosen ones. */
  added: readonly string[];
}

/** The form of a proposal: to whom, about what, until when, and the text. */
export function ProposeForm({ suggestion, onClose, onProposed }: ProposeFormProps) {
  const { recipients, lines, bundle, clientName } = suggestion;
  const raiseToast = useRaiseToast();
  const [first] = useState<Typed>(() => ({
    contactId: recipients[0]?.contactId ?? '',
    subject: null,
    message: null,
    validUntil: null,
    added: [],
  }));
  const [typed, setTyped] = useState(first);
  const [view, setView] = useState<'mail' | 'preview'>('mail');
  const ids = [...lines.map(({ id }) => id), ...typed.added];
  const write = useDialogWrite(proposalRoutes.propose, {
    id: lines.map(({ id }) => id).join(),
    request: (body) => ({ body }),
    fields: ['subject', 'message', 'validUntil'],
    onStored: ({ sentTo }) => raiseToast({ kind: 'success', title: 'Proposed', description: sentTo }),
    onDone: () => {
      onProposed?.();
      onClose();
    },
  });
  const change = (changes: Partial<Typed>) => {
    setTyped({ ...typed, ...changes });
    write.edited();
  };
  const { data: suggested = suggestion } = useQuery({
    ...queryOf(proposalRoutes.suggestion, { query: { ids: ids.join() } }),
    enabled: typed.added.length > 0,
    placeholderData: keepPreviousData,
  });
  const { contactId, validUntil } = typed;
  const subject = typed.subject ?? suggested.subject;
  const message = typed.message ?? suggested.message;
  const address = recipients.find((recipient) => recipient.contactId === contactId)?.address ?? '';
  const mail = { to: address, cc: '', subject, message, attachPdf: false };
  const about: MailSubject = {
    preview: {
      route: proposalRoutes.preview,
      query: { ids: ids.join(), ...(validUntil !== null && { validUntil }) },
    },
    fileName: null,
    follows: 'The renewals with their prices and the link to the client’s page',
  };
  return (
    <FormDialog
      title={`Propose to ${isolated(clientName)}`}
      description="The client approves or declines each renewal on a page. Approved ones become a draft of an invoice at once."
      action="Send"
      unsaved={JSON.stringify(typed) !== JSON.stringify(first)}
      {...write.dialog}
      onSubmit={() => {
        setView('mail');
        write.submit({ ids, contactId, subject, message, validUntil });
      }}
      onClose={onClose}
    >
      <MailViewSwitch shown={view} onChange={setView} />
      {view === 'preview' ? (
        <MailPreview subject={about} mail={mail} />
      ) : (
        <>
          <SelectField
            label="To"
            name="contactId"
            value={contactId}
            options={recipients.map(({ contactId: value, name, address: to }) => ({
              value,
              label: `${name}, ${to}`,
            }))}
            onChange={({ target }) => change({ contactId: target.value })}
          />
          <SuppressedNotice
            subject={about}
            addresses={[address]}
            first={{ ...mail, subject: suggestion.subject, message: suggestion.message }}
          />
          <ProposedLines lines={lines} bundle={bundle} typed={typed} onChange={change} />
          <ProposalTexts typed={{ ...typed, subject, message }} faultOf={write.faultOf} onChange={change} />
        </>
      )}
    </FormDialog>
  );
}

interface PartProps {
  typed: Typed;
  onChange: (changes: Partial<Typed>) => void;
}

function ProposedLines({
  lines,
  bundle,
  typed,
  onChange,
}: PartProps & Pick<ProposalSuggestion, 'lines' | 'bundle'>) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">Renewals</legend>
      <ul className="flex flex-col gap-2 text-sm">
        {lines.map((line) => (
          <li key={line.id}>
            <bdi className="font-medium">{line.subjectName}</bdi>
            <span className="block text-ink-muted">{factsOf(line)}</span>
          </li>
        ))}
      </ul>
      {bundle.map((line) => (
        <Checkbox
          key={line.id}
          name="added"
          label={line.subjectName}
          description={factsOf(line)}
          checked={typed.added.includes(line.id)}
          onChange={({ target }) =>
            onChange({
              added: target.checked ? [...typed.added, line.id] : typed.added.filter((id) => id !== line.id),
            })
          }
        />
      ))}
    </fieldset>
  );
}

function factsOf(line: ProposedLine): string {
  const { priceMinor: amountMinor, currency } = line;
  return `${periodWords(line)} · ${moneyText({ amountMinor, currency })}`;
}

interface TextsProps extends Pick<PartProps, 'onChange'> {
  typed: Pick<Typed, 'validUntil'> & { subject: string; message: string };
  faultOf: (name: string) => string | undefined;
}

function ProposalTexts({ typed, faultOf, onChange }: TextsProps) {
  const today = useToday();
  return (
    <>
      <DatePicker
        label="Answer by"
        name="validUntil"
        clearable
        today={today}
        minimum={today}
        value={typed.validUntil}
        error={faultOf('validUntil')}
        onValueChange={(validUntil) => onChange({ validUntil })}
      />
      <TextField
        label="Subject"
        name="subject"
        required
        autoComplete="off"
        maxLength={TEXT.line}
        value={typed.subject}
        error={faultOf('subject')}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextAreaField
        label="Message"
        name="message"
        required
        rows={8}
        maxLength={TEXT.long}
        hint="The renewals with their prices and the link follow below it."
        value={typed.message}
        error={faultOf('message')}
        onChange={({ target }) => onChange({ message: target.value })}
      />
    </>
  );
}
