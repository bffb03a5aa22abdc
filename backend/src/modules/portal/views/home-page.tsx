import { formatDocumentDate, formatDocumentMoney } from '@oficio/contracts';
import type { PortalHome } from '../../portal-home/portal-reader.ts';
import type { ShownInvoice, ShownService } from '../../portal-home/portal-rows.ts';
import { HOME_WORDS } from '../home-words.ts';
import { distanceInDays, PORTAL_WORDS, sizeOf } from '../portal-words.ts';
import { renderInPortal } from './portal-frame.tsx';

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
      <Documents home={home} />
    </>,
  );
}

const isOpen = ({ kind, balanceMinor }: ShownInvoice) => kind !== 'credit_note' && balanceMinor > 0;

function Needed({ home }: HomeProps) {
  const { locale, proposals } = home;
  const words = HOME_WORDS[locale];
  const open = home.invoices.filter(isOpen).toSorted((a, b) => sortDay(a) - sortDay(b));
  return (
    <section className="card top">
      <h2 className="title">{words.needsYou}</h2>
      {open.length + proposals.length === 0 && <p>{words.nothingNeeded}</p>}
      <ul className="lines">
        {open.map((invoice) => (
          <OpenInvoice key={invoice.id} invoice={invoice} home={home} />
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

function sortDay({ dueDate }: ShownInvoice): number {
  return dueDate === null ? Number.POSITIVE_INFINITY : Date.parse(dueDate);
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

const TONES: Partial<Record<ShownInvoice['status'], string>> = {
  paid: 'positive',
  partial: 'warning',
  overdue: 'negative',
};

function Invoices({ home }: HomeProps) {
  const { locale, invoices } = home;
  const words = HOME_WORDS[locale];
  const currencies = [...new Set(invoices.map(({ currency }) => currency))];
  return (
    <section className="card">
      <h2 className="title">{words.invoices}</h2>
      {invoices.length === 0 && <p>{words.noInvoices}</p>}
      <ul className="lines">
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} home={home} />
        ))}
      </ul>
      {currencies.map((currency) => (
        <p key={currency} className="act">
          <a href={`/portal/statement?currency=${currency}`}>{words.statement(currency)}</a>
        </p>
      ))}
    </section>
  );
}

function InvoiceLine({ invoice, home }: HomeProps & { invoice: ShownInvoice }) {
  const { locale } = home;
  const words = HOME_WORDS[locale];
  const { id, number, kind, status, issueDate, balanceMinor, totalMinor } = invoice;
  const isCredit = kind === 'credit_note';
  const shown = status === 'void' || isCredit ? totalMinor : balanceMinor;
  return (
    <li className="entry">
      <div>
        <a href={`/portal/invoices/${id}`}>{number}</a>{' '}
        {!isCredit || status === 'void' ? (
          <span className={['badge', TONES[status]].filter(Boolean).join(' ')}>
            {PORTAL_WORDS[locale].status[status]}
          </span>
        ) : (
          <span className="badge">{words.creditNote}</span>
        )}
        <p className="muted">{formatDocumentDate(issueDate, locale)}</p>
      </div>
      <span className="amount">
        {status === 'void' ? <s>{moneyOf(home, invoice, shown)}</s> : moneyOf(home, invoice, shown)}
        {shown !== totalMinor && (
          <span className="muted"> {words.paidOf(moneyOf(home, invoice, totalMinor))}</span>
        )}
      </span>
    </li>
  );
}

function Documents({ home: { locale, documents } }: HomeProps) {
  const words = HOME_WORDS[locale];
  return (
    <section className="card">
      <h2 className="title">{words.documents}</h2>
      {documents.length === 0 && <p>{words.noDocuments}</p>}
      <ul className="lines">
        {documents.map(({ id, name, sizeBytes }) => (
          <li key={id} className="entry">
            <a href={`/portal/documents/${id}`} aria-label={words.download(name)}>
              <bdi>{name}</bdi>
            </a>
            <span className="muted">{sizeOf(sizeBytes, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function listOf(names: readonly string[], locale: PortalHome['locale']): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

function moneyOf(
  { locale, baseCurrency, clientCountry }: PortalHome,
  { currency }: Pick<ShownInvoice, 'currency'>,
  amountMinor: number,
): string {
  const readers = { currencies: [baseCurrency], countryCodes: [clientCountry] };
  return formatDocumentMoney({ amountMinor, currency }, locale, readers);
}
