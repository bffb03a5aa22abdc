import { formatDocumentDate } from '@oficio/contracts';
import type { ShownInvoice } from '../../portal-home/portal-list-rows.ts';
import type { ShownQuote } from '../../portal-home/portal-quote-rows.ts';
import type { PortalHome } from '../../portal-home/portal-reader.ts';
import type { ShownService } from '../../portal-home/portal-rows.ts';
import { HOME_WORDS } from '../home-words.ts';
import { distanceInDays } from '../portal-words.ts';
import { QUOTE_PAGE_WORDS } from '../quote-words.ts';
import { REQUEST_PAGE_WORDS } from '../request-words.ts';
import { UPLOAD_WORDS } from '../upload-words.ts';
import { DocumentLines, InvoiceLines, moneyOf } from './list-lines.tsx';
import { renderInPortal } from './portal-frame.tsx';
import { RequestLines } from './requests-page.tsx';

interface HomeProps {
  home: PortalHome;
}

/** The home of a contact: what waits for it, then services, invoices and documents. */
export function renderHome(
  home: PortalHome,
  options: { font: string | undefined; hasChoice: boolean },
): string {
  const words = HOME_WORDS[home.locale];
  return renderInPortal(
    home,
    { title: words.portal, ...options },
    <>
      <h1 className="greeting" dir="auto">
        {words.hello(home.firstName)}
      </h1>
      <p className="muted client" dir="auto">
        {home.clientName}
      </p>
      <Needed home={home} />
      <Services home={home} />
      {home.readsMoney && <Invoices home={home} />}
      {home.quotes.length > 0 && <Quotes home={home} />}
      <Documents home={home} />
      <Requests home={home} />
    </>,
  );
}

function Needed({ home }: HomeProps) {
  const { locale, proposals, openInvoices: open } = home;
  const quotes = home.quotes.filter(({ status }) => status === 'open');
  const requests = home.requests.items.filter(({ status }) => status === 'waiting_on_customer');
  const words = HOME_WORDS[locale];
  return (
    <section className="card top">
      <h2 className="title">{words.needsYou}</h2>
      {open.length + proposals.length + quotes.length + requests.length === 0 && <p>{words.nothingNeeded}</p>}
      <ul className="lines">
        {open.map((invoice) => (
          <OpenInvoice key={invoice.id} invoice={invoice} home={home} />
        ))}
        {quotes.map((quote) => (
          <OpenQuote key={quote.id} quote={quote} home={home} />
        ))}
        {requests.map(({ id, subject }) => (
          <li key={id} className="entry">
            <b dir="auto">{REQUEST_PAGE_WORDS[locale].waits(subject)}</b>
            <a className="button" href={`/portal/requests/${id}`}>
              {words.answer}
            </a>
          </li>
        ))}
        {proposals.map(({ id, names, validUntil }) => (
          <li key={id} className="entry">
            <div>
              <b dir="auto">{words.proposal(listOf(names, locale))}</b>
              {validUntil !== null && (
                <p className="muted">{words.answerBy(formatDocumentDate(validUntil, locale))}</p>
              )}
            </div>
            <a className="button" href={`/portal/proposals/${id}`}>
              {words.answer}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenInvoice({ invoice, home }: HomeProps & { invoice: ShownInvoice }) {
  const { locale, today } = home;
  const words = HOME_WORDS[locale];
  const { id, number, dueDate, balanceMinor } = invoice;
  const isLate = dueDate !== null && dueDate < today;
  const day = dueDate === null ? null : formatDocumentDate(dueDate, locale);
  return (
    <li className="entry">
      <div>
        <b>{words.owed(moneyOf(home, invoice, balanceMinor))}</b>
        <p className="muted">
          {number} ·{' '}
          <span className={isLate ? 'late' : undefined}>
            {day === null ? words.noDueDate : isLate ? words.overdueSince(day) : words.due(day)}
            {dueDate !== null && ` (${distanceInDays(today, dueDate, locale)})`}
          </span>
        </p>
      </div>
      <a className="button" href={`/portal/invoices/${id}`} aria-label={`${words.open} ${number}`}>
        {words.open}
      </a>
    </li>
  );
}

function OpenQuote({ quote, home }: HomeProps & { quote: ShownQuote }) {
  const { locale, today } = home;
  const words = HOME_WORDS[locale];
  const { id, number, validUntil, totalMinor } = quote;
  return (
    <li className="entry">
      <div>
        <b>{words.quote(moneyOf(home, quote, totalMinor))}</b>
        <p className="muted">
          {number}
          {validUntil !== null &&
            ` · ${words.answerBy(formatDocumentDate(validUntil, locale))} (${distanceInDays(today, validUntil, locale)})`}
        </p>
      </div>
      <a className="button" href={`/portal/quotes/${id}`} aria-label={`${words.answer} ${number}`}>
        {words.answer}
      </a>
    </li>
  );
}

function Quotes({ home }: HomeProps) {
  const { locale, quotes } = home;
  return (
    <section className="card">
      <h2 className="title">{HOME_WORDS[locale].quotes}</h2>
      <ul className="lines">
        {quotes.map((quote) => (
          <li key={quote.id} className="entry">
            <div>
              <a href={`/portal/quotes/${quote.id}`}>{quote.number}</a>
              <p className="muted">{QUOTE_PAGE_WORDS[locale].status[quote.status]}</p>
            </div>
            <span>{moneyOf(home, quote, quote.totalMinor)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Services({ home: { locale, services, today } }: HomeProps) {
  const words = HOME_WORDS[locale];
  return (
    <section className="card">
      <h2 className="title">{words.services}</h2>
      {services.length === 0 && <p>{words.noServices}</p>}
      <ul className="lines">
        {services.map((service) => (
          <li key={service.id} className="entry">
            <div>
              <bdi>{service.name}</bdi>
              <p className="muted">{words.kinds[service.kind]}</p>
            </div>
            <span className="muted">{nextOf(service, locale, today)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nextOf({ nextOn }: ShownService, locale: PortalHome['locale'], today: string): string {
  const words = HOME_WORDS[locale];
  if (nextOn === null) return words.noDay;
  return `${words.next(formatDocumentDate(nextOn, locale))} (${distanceInDays(today, nextOn, locale)})`;
}

function Invoices({ home }: HomeProps) {
  const words = HOME_WORDS[home.locale];
  const { items, nextCursor } = home.invoices;
  return (
    <section className="card">
      <h2 className="title">{words.invoices}</h2>
      {items.length === 0 && <p>{words.noInvoices}</p>}
      <InvoiceLines frame={home} invoices={items} />
      {nextCursor !== null && (
        <p className="act">
          <a href="/portal/invoices">{words.allInvoices}</a>
        </p>
      )}
      {home.currencies.map((currency) => (
        <p key={currency} className="act">
          <a href={`/portal/statement?currency=${currency}`}>{words.statement(currency)}</a>
        </p>
      ))}
    </section>
  );
}

function Documents({ home }: HomeProps) {
  const words = HOME_WORDS[home.locale];
  const { items, nextCursor } = home.documents;
  return (
    <section className="card">
      <h2 className="title">{words.documents}</h2>
      {items.length === 0 && <p>{words.noDocuments}</p>}
      <DocumentLines frame={home} documents={items} />
      {nextCursor !== null && (
        <p className="act">
          <a href="/portal/documents">{words.allDocuments}</a>
        </p>
      )}
      <p className="act">
        <a href="/portal/documents#send">{UPLOAD_WORDS[home.locale].title}</a>
      </p>
    </section>
  );
}

function Requests({ home }: HomeProps) {
  const words = REQUEST_PAGE_WORDS[home.locale];
  const { items, nextCursor } = home.requests;
  return (
    <section className="card">
      <h2 className="title">{words.title}</h2>
      {items.length === 0 && <p>{words.none}</p>}
      <RequestLines frame={home} requests={items} />
      {nextCursor !== null && (
        <p className="act">
          <a href="/portal/requests">{words.all}</a>
        </p>
      )}
      <p className="act">
        <a href="/portal/requests#write">{words.open}</a>
      </p>
    </section>
  );
}

function listOf(names: readonly string[], locale: PortalHome['locale']): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}
