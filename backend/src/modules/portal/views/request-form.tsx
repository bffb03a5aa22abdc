import { randomUUID } from 'node:crypto';
import { type DocumentLocale, TEXT } from '@oficio/contracts';
import { type FilledRequest, REQUEST_FIELDS, type RequestFault } from '../request-form-body.ts';
import { REQUEST_PAGE_WORDS } from '../request-words.ts';
import { ACCEPTED_FILES } from '../sent-uploads.ts';

interface RequestFormProps {
  locale: DocumentLocale;
  seller: string;
  action: string;
  /** A new request has a subject, an answer has none. */
  hasSubject: boolean;
  /** What somebody has typed, if it can't be stored. */
  filled: FilledRequest | null;
}

/** The form of a message. The key is the message's id, so that a form that is sent twice is one message. */
export function RequestForm({ locale, seller, action, hasSubject, filled }: RequestFormProps) {
  const words = REQUEST_PAGE_WORDS[locale];
  const fileFault = filled?.faults.find((fault) => fault !== 'subject' && fault !== 'message') ?? null;
  return (
    <form id="write" className="card" method="post" action={action} encType="multipart/form-data" noValidate>
      <h2 className="title">{hasSubject ? words.open : words.message}</h2>
      <p className="muted">{words.rules(seller)}</p>
      <input type="hidden" name={REQUEST_FIELDS.key} value={randomUUID()} />
      {hasSubject && (
        <p className="field">
          <label htmlFor="subject">{words.subject}</label>
          <input
            id="subject"
            name={REQUEST_FIELDS.subject}
            required
            maxLength={TEXT.line}
            defaultValue={filled?.subject}
            {...describedBy(filled, 'subject')}
          />
          <Fault locale={locale} filled={filled} fault="subject" />
        </p>
      )}
      <p className="field">
        <label htmlFor="message">{words.message}</label>
        <textarea
          id="message"
          name={REQUEST_FIELDS.body}
          rows={6}
          required
          maxLength={TEXT.long}
          defaultValue={filled?.body}
          {...describedBy(filled, 'message')}
        />
        <Fault locale={locale} filled={filled} fault="message" />
      </p>
      <p className="field">
        <label htmlFor="files">
          {words.files} <span className="muted">({words.optional})</span>
        </label>
        <input
          id="files"
          name={REQUEST_FIELDS.files}
          type="file"
          multiple
          accept={ACCEPTED_FILES}
          aria-invalid={fileFault !== null || undefined}
          aria-describedby={fileFault === null ? 'file-rules' : `file-rules ${fileFault}-fault`}
        />
        <span id="file-rules" className="muted">
          {words.fileRules}
        </span>
        {fileFault !== null && <Fault locale={locale} filled={filled} fault={fileFault} />}
      </p>
      <p className="act">
        <button className="button" type="submit">
          {hasSubject ? words.send : words.answer}
        </button>
      </p>
    </form>
  );
}

function describedBy(filled: FilledRequest | null, fault: RequestFault) {
  const isWrong = filled?.faults.includes(fault) === true;
  return {
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${fault}-fault` : undefined,
  };
}

function Fault({
  locale,
  filled,
  fault,
}: Pick<RequestFormProps, 'locale' | 'filled'> & { fault: RequestFault }) {
  if (!filled?.faults.includes(fault)) return null;
  return (
    <span id={`${fault}-fault`} className="fault" role="alert">
      {REQUEST_PAGE_WORDS[locale].faults[fault]}
    </span>
  );
}
