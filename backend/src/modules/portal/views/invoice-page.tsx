import {
  DOCUMENT_WORDS,
  type DocumentBlock,
  type DocumentParty,
  type DocumentWords,
  documentFactRows,
  documentLineTexts,
  documentMoney,
  documentTotalRows,
  formatDocumentDate,
  partyDetails,
} from '@oficio/contracts';
import type { InvoiceStatus } from '@oficio/machines/invoice';
import type { PortalInvoice } from '../../invoices/portal-invoices.service.ts';
import { distanceInDays, PORTAL_WORDS } from '../portal-words.ts';
import { type PageOptions, renderPage, Sender } from './page-frame.tsx';
import { HomeLink } from './portal-frame.tsx';

interface InvoicePageOptions extends PageOptions {
  isWatched: boolean;
}

/** The client's page of an invoice: what is owed and until when, then the document. */
export function renderInvoice(
  invoice: PortalInvoice,
  { font, path, isWatched, isInPortal }: InvoicePageOptions,
): string {
  const { block, brand, logoUrl } = invoice;
  const title = titleOf(block);
  return renderPage(
    { locale: block.locale, title: `${title} · ${brand.name}`, accent: brand.accent, font, isWatched },
    <>
      <Sender brand={brand} logoUrl={logoUrl} />
      <main>
        {isInPortal && <HomeLink locale={block.locale} />}
        <Summary invoice={invoice} title={title} path={path} />
        <Parties block={block} />
        <Document invoice={invoice} />
        <Texts invoice={invoice} />
      </main>
      <Questions block={block} />
    </>,
  );
}

function titleOf({ locale, kind, number }: DocumentBlock): string {
  return [DOCUMENT_WORDS[locale].title[kind], number].filter(Boolean).join(' ');
}

const TONES: Partial<Record<InvoiceStatus, string>> = {
  paid: 'positive',
  partial: 'warning',
  overdue: 'negative',
};

function Summary({ invoice, title, path }: { invoice: PortalInvoice; title: string; path: string }) {
  const { block, status } = invoice;
  const words = PORTAL_WORDS[block.locale];
  return (
    <section className="card top">
      <div className="head">
        <h1 dir="auto">{title}</h1>
        {block.kind !== 'credit_note' || status === 'void' ? (
          <span className={['badge', TONES[status]].filter(Boolean).join(' ')}>{words.status[status]}</span>
        ) : null}
      </div>
      {status === 'void' ? <p className="act">{words.isVoid}</p> : <Owed invoice={invoice} />}
      <p className="act">
        <a className="button" href={`${path}/pdf`}>
          {words.download}
        </a>
      </p>
    </section>
  );
}

function Owed({ invoice: { block, balanceMinor, today } }: { invoice: PortalInvoice }) {
  const words = PORTAL_WORDS[block.locale];
  const isCredit = block.kind === 'credit_note';
  return (
    <p className="owed">
      {isCredit ? DOCUMENT_WORDS[block.locale].due[block.kind] : words.balance}
      <strong>{documentMoney(block, isCredit ? block.totalMinor : balanceMinor)}</strong>
      {!isCredit && balanceMinor === 0 && words.nothingDue}
      {balanceMinor !== 0 &&
        block.dueDate !== null &&
        words.due(
          formatDocumentDate(block.dueDate, block.locale),
          distanceInDays(today, block.dueDate, block.locale),
        )}
    </p>
  );
}

function Parties({ block }: { block: DocumentBlock }) {
  const words = DOCUMENT_WORDS[block.locale];
  return (
    <section className="card two" aria-label={PORTAL_WORDS[block.locale].parties}>
      <Party title={words.seller} party={block.seller} locale={block.locale} />
      <Party title={words.client} party={block.client} locale={block.locale} />
    </section>
  );
}

interface PartyProps extends Pick<DocumentBlock, 'locale'> {
  title: string;
  party: DocumentParty;
}

function Party({ title, party, locale }: PartyProps) {
  return (
    <div>
      <h2>{title}</h2>
      <p dir="auto">
        <b>{party.name}</b>
      </p>
      {partyDetails(party, DOCUMENT_WORDS[locale]).map((line) => (
        <p key={line} dir="auto" className="muted">
          {line}
        </p>
      ))}
    </div>
  );
}

/** The words of the document, which call its total due only while all of it is. */
function wordsOf({ block, balanceMinor, status }: PortalInvoice): DocumentWords {
  const words = DOCUMENT_WORDS[block.locale];
  if (status !== 'void' && balanceMinor === block.totalMinor) return words;
  const { credit_note } = words.due;
  return { ...words, due: { invoice: words.total, deposit: words.total, credit_note } };
}

function Document({ invoice }: { invoice: PortalInvoice }) {
  const { block } = invoice;
  const words = wordsOf(invoice);
  const columns = [words.quantity, words.unitPrice, words.taxes];
  return (
    <section className="card" aria-label={PORTAL_WORDS[block.locale].lines}>
      <dl className="facts">
        {documentFactRows(block, words).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <caption>{PORTAL_WORDS[block.locale].lines}</caption>
        <thead>
          <tr>
            <th scope="col">{words.description}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="wide">
                {column}
              </th>
            ))}
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {block.lines.map((line, index) => (
            <Line key={index} line={line} block={block} />
          ))}
        </tbody>
      </table>
      <Totals invoice={invoice} />
    </section>
  );
}

/** A phone shows quantity, price and taxes below the description. */
function Line({ line, block }: { line: DocumentBlock['lines'][number]; block: DocumentBlock }) {
  const texts = documentLineTexts(line, block, DOCUMENT_WORDS[block.locale]);
  const details = [`${texts.quantity} × ${texts.price}`, texts.taxes].filter(Boolean).join(' · ');
  return (
    <tr>
      <td dir="auto">
        {texts.description}
        <span className="small narrow">{details}</span>
        {texts.discount && <span className="small">{texts.discount}</span>}
      </td>
      <td className="wide">{texts.quantity}</td>
      <td className="wide">{texts.price}</td>
      <td className="wide">{texts.taxes}</td>
      <td>{texts.amount}</td>
    </tr>
  );
}

function Totals({ invoice }: { invoice: PortalInvoice }) {
  const { block, balanceMinor, status } = invoice;
  const words = wordsOf(invoice);
  const own = PORTAL_WORDS[block.locale];
  const settledMinor = status === 'void' ? 0 : block.totalMinor - balanceMinor;
  return (
    <dl className="totals">
      {documentTotalRows(block, words).map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{words.due[block.kind]}</dt>
        <dd>{documentMoney(block, block.totalMinor)}</dd>
      </div>
      {settledMinor !== 0 && (
        <>
          <div>
            <dt>{own.settled}</dt>
            <dd>{documentMoney(block, 0 - settledMinor)}</dd>
          </div>
          <div className="sum">
            <dt>{own.balance}</dt>
            <dd>{documentMoney(block, balanceMinor)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

function Texts({ invoice: { block, balanceMinor, status } }: { invoice: PortalInvoice }) {
  const words = DOCUMENT_WORDS[block.locale];
  const isOpen = status !== 'void' && balanceMinor !== 0;
  const texts = [
    [words.paymentInstructions, isOpen ? block.paymentInstructions : null],
    [words.notes, block.notes],
    [words.terms, block.terms],
  ].filter((text): text is [string, string] => Boolean(text[1]));
  if (texts.length === 0) return null;
  return (
    <section className="card">
      {texts.map(([title, text]) => [
        <h2 key={`${title} title`}>{title}</h2>,
        <p key={title} dir="auto" className="text">
          {text}
        </p>,
      ])}
    </section>
  );
}

function Questions({ block }: { block: DocumentBlock }) {
  const { email } = block.seller;
  if (!email) return null;
  return (
    <footer>
      {PORTAL_WORDS[block.locale].questions} <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
    </footer>
  );
}
