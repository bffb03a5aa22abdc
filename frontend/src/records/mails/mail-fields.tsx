import { OUTBOX, TEXT } from '@oficio/contracts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { MailSubject, TypedMail } from './mail-subject.ts';
import { SuppressedNotice } from './suppressed-notice.tsx';
import { typedAddresses } from './typed-addresses.ts';

interface MailFieldsProps {
  subject: MailSubject;
  mail: TypedMail;
  /** As the form began. */
  first: TypedMail;
  faultOf: (name: keyof TypedMail) => string | undefined;
  onChange: (changes: Partial<TypedMail>) => void;
}

/** The addresses and the text of a mail. */
export function MailFields({ subject, mail, first, faultOf, onChange }: MailFieldsProps) {
  const addresses = [...typedAddresses(mail.to), ...typedAddresses(mail.cc)];
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="To"
        name="to"
        required
        inputMode="email"
        autoComplete="off"
        value={mail.to}
        error={faultOf('to')}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      <TextField
        label="Copies to"
        optional
        name="cc"
        inputMode="email"
        autoComplete="off"
        hint={`Separate them with commas, at most ${OUTBOX.recipients - 1}. Everyone sees all addresses.`}
        value={mail.cc}
        error={faultOf('cc')}
        onChange={({ target }) => onChange({ cc: target.value })}
      />
      {addresses.length > 0 && <SuppressedNotice subject={subject} addresses={addresses} first={first} />}
      <TextField
        label="Subject"
        name="subject"
        required
        autoComplete="off"
        maxLength={TEXT.line}
        value={mail.subject}
        error={faultOf('subject')}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextAreaField
        label="Message"
        name="message"
        required
        rows={8}
        maxLength={TEXT.long}
        hint={`${subject.follows} follow below it.`}
        value={mail.message}
        error={faultOf('message')}
        onChange={({ target }) => onChange({ message: target.value })}
      />
      {subject.fileName !== null && (
        <Checkbox
          label="Attach the PDF file"
          name="attachPdf"
          checked={mail.attachPdf}
          onChange={({ target }) => onChange({ attachPdf: target.checked })}
        />
      )}
    </div>
  );
}
