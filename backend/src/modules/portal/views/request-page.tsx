import { formatDocumentDate, localDateAt, ticketNumber } from '@oficio/contracts';
import type { PortalRequest } from '../../portal-home/portal-reader.ts';
import type { ShownMessage } from '../../portal-home/portal-ticket-rows.ts';
import { HOME_WORDS } from '../home-words.ts';
import { sizeOf } from '../portal-words.ts';
import type { FilledRequest } from '../request-form-body.ts';
import { REQUEST_PAGE_WORDS } from '../request-words.ts';
import { renderInPortal } from './portal-frame.tsx';
import { RequestForm } from './request-form.tsx';

interface RequestOptions {
  font: string | undefined;
  filled: FilledRequest | null;
  /** A message has arrived just now. */
  isSent: boolean;
}

/** A request of a contact with its messages, and the form of an answer. */
export function renderRequest(page: PortalRequest, { font, filled, isSent }: RequestOptions): string {
  const { id, locale, number, subject, status, messages, brand } = page;
  const words = REQUEST_PAGE_WORDS[locale];
  const path = `/portal/requests/${id}`;
  return renderInPortal(
    page,
    { title: `${ticketNumber(number)} ${subject}`, hasChoice: false, font },
    <>
      <p className="back">
        <a href="/portal/requests">← {words.all}</a>
      </p>
      {isSent && filled === null && (
        <p className="notice done" role="status">
          {words.sent(brand.name)}
        </p>
      )}
      {filled?.faults.includes('closed') && (
        <p className="notice" role="alert">
          {words.faults.closed}
        </p>
      )}
      <section className="card top">
        <h1 dir="auto">{subject}</h1>
        <p className="muted">
          {ticketNumber(number)} · {words.status[status]}
        </p>
        <ul className="lines">
          {messages.map((message) => (
            <Message key={message.id} message={message} page={page} />
          ))}
        </ul>
        {status === 'resolved' && <p>{words.resolved}</p>}
        {status === 'closed' && (
          <p>
            {words.closed} <a href="/portal/requests#write">{words.open}</a>
          </p>
        )}
      </section>
      {status !== 'closed' && (
        <RequestForm locale={locale} seller={brand.name} action={path} hasSubject={false} filled={filled} />
      )}
    </>,
  );
}

function Message({ message, page }: { message: ShownMessage; page: PortalRequest }) {
  const { locale, timezone } = page;
  const { authorKind, authorName, body, createdAt, files } = message;
  return (
    <li>
      <p>
        <b dir="auto">{authorKind === 'contact' ? REQUEST_PAGE_WORDS[locale].you : authorName}</b>{' '}
        <span className="muted">{formatDocumentDate(localDateAt(createdAt, timezone), locale)}</span>
      </p>
      <p className="text" dir="auto">
        {body}
      </p>
      {files.map(({ id, name, sizeBytes }) => (
        <p key={id}>
          <a href={`/portal/requests/${page.id}/files/${id}`} aria-label={HOME_WORDS[locale].download(name)}>
            <bdi>{name}</bdi>
          </a>{' '}
          <span className="muted">{sizeOf(sizeBytes, locale)}</span>
        </p>
      ))}
    </li>
  );
}
