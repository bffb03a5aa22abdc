import { formatDocumentDate, localDateAt, ticketNumber } from '@oficio/contracts';
import type { PortalFrame, PortalRequestList } from '../../portal-home/portal-reader.ts';
import type { ShownRequest } from '../../portal-home/portal-ticket-rows.ts';
import type { FilledRequest } from '../request-form-body.ts';
import { REQUEST_PAGE_WORDS } from '../request-words.ts';
import { ListPages } from './list-lines.tsx';
import { HomeLink, renderInPortal } from './portal-frame.tsx';
import { RequestForm } from './request-form.tsx';

/** A page of the list of a contact's requests, with the form of a new one. */
export function renderRequests(
  page: PortalRequestList,
  { font, filled }: { font: string | undefined; filled: FilledRequest | null },
): string {
  const { locale, requests, brand } = page;
  const words = REQUEST_PAGE_WORDS[locale];
  return renderInPortal(
    page,
    { title: words.title, hasChoice: false, font },
    <>
      <HomeLink locale={locale} />
      <section className="card top">
        <h1>{words.title}</h1>
        {requests.length === 0 && <p>{words.none}</p>}
        <RequestLines frame={page} requests={requests} />
        <ListPages locale={locale} path="/portal/requests" place={page} />
      </section>
      <RequestForm locale={locale} seller={brand.name} action="/portal/requests" hasSubject filled={filled} />
    </>,
  );
}

/** Requests, each with its state and the day of its last message. */
export function RequestLines({
  frame: { locale, timezone },
  requests,
}: {
  frame: PortalFrame;
  requests: readonly ShownRequest[];
}) {
  const words = REQUEST_PAGE_WORDS[locale];
  return (
    <ul className="lines">
      {requests.map(({ id, number, subject, status, lastMessageAt }) => (
        <li key={id} className="entry">
          <div>
            <a href={`/portal/requests/${id}`}>
              <bdi>{subject}</bdi>
            </a>
            <p className="muted">
              {ticketNumber(number)} ·{' '}
              {words.last(formatDocumentDate(localDateAt(lastMessageAt, timezone), locale))}
            </p>
          </div>
          <span className={status === 'waiting_on_customer' ? 'badge warning' : 'badge'}>
            {words.status[status]}
          </span>
        </li>
      ))}
    </ul>
  );
}
