import { formatDocumentDate, formatDocumentMoney, localDateAt } from '@oficio/contracts';
import type { SharedDocument, ShownInvoice } from '../../portal-home/portal-list-rows.ts';
import type { PortalFrame } from '../../portal-home/portal-reader.ts';
import { HOME_WORDS } from '../home-words.ts';
import { PORTAL_WORDS, sizeOf } from '../portal-words.ts';

const TONES: Partial<Record<ShownInvoice['status'], string>> = {
  paid: 'positive',
  partial: 'warning',
  overdue: 'negative',
};

interface InvoiceLinesProps {
  frame: PortalFrame;
  invoices: readonly ShownInvoice[];
}

/** Invoices, each with its status and what is left to pay. */
export function InvoiceLines({ frame, invoices }: InvoiceLinesProps) {
  return (
    <ul className="lines">
      {invoices.map((invoice) => (
        <InvoiceLine key={invoice.id} invoice={invoice} frame={frame} />
      ))}
    </ul>
  );
}

function InvoiceLine({ invoice, frame }: { invoice: ShownInvoice; frame: PortalFrame }) {
  const { locale } = frame;
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
        {status === 'void' ? <s>{moneyOf(frame, invoice, shown)}</s> : moneyOf(frame, invoice, shown)}
        {shown !== totalMinor && (
          <span className="muted"> {words.paidOf(moneyOf(frame, invoice, totalMinor))}</span>
        )}
      </span>
    </li>
  );
}

interface DocumentLinesProps {
  frame: PortalFrame;
  documents: readonly SharedDocument[];
}

/** Documents, each with its day and its size. Those that the client has sent are marked. */
export function DocumentLines({ frame: { locale, timezone }, documents }: DocumentLinesProps) {
  const words = HOME_WORDS[locale];
  return (
    <ul className="lines">
      {documents.map(({ id, name, sizeBytes, createdAt, isFromClient }) => (
        <li key={id} className="entry">
          <div>
            <a href={`/portal/documents/${id}`} aria-label={words.download(name)}>
              <bdi>{name}</bdi>
            </a>{' '}
            {isFromClient && <span className="badge">{words.fromYou}</span>}
            <p className="muted">{formatDocumentDate(localDateAt(createdAt, timezone), locale)}</p>
          </div>
          <span className="muted">{sizeOf(sizeBytes, locale)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The links between the pages of a list: to the first page, and to the next one. */
export function ListPages({
  locale,
  path,
  place,
}: {
  locale: PortalFrame['locale'];
  path: string;
  place: { isFirst: boolean; nextCursor: string | null };
}) {
  const words = HOME_WORDS[locale];
  if (place.isFirst && place.nextCursor === null) return null;
  return (
    <nav className="act leave" aria-label={words.pages}>
      {!place.isFirst && <a href={path}>{words.newest}</a>}
      {place.nextCursor !== null && (
        <a href={`${path}?before=${place.nextCursor}`} rel="next">
          {words.older}
        </a>
      )}
    </nav>
  );
}

/** An amount as the client reads it. */
export function moneyOf(
  { locale, baseCurrency, clientCountry }: PortalFrame,
  { currency }: Pick<ShownInvoice, 'currency'>,
  amountMinor: number,
): string {
  const readers = { currencies: [baseCurrency], countryCodes: [clientCountry] };
  return formatDocumentMoney({ amountMinor, currency }, locale, readers);
}
