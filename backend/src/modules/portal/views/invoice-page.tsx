import { DOCUMENT_WORDS, type DocumentWords, documentMoney, formatDocumentDate } from '@oficio/contracts';
import type { InvoiceStatus } from '@oficio/machines/invoice';
import type { PortalInvoice } from '../../invoices/portal-invoices.service.ts';
import { distanceInDays, PORTAL_WORDS } from '../portal-words.ts';
import { FactsAndLines, Parties, Questions, Texts, TotalRows, titleOf } from './document-parts.tsx';
import { type PageOptions, renderPage, Sender } from './page-frame.tsx';
import { PayForm, type Paying, PayingNotices } from './paying.tsx';
import { HomeLink } from './portal-frame.tsx';

interface InvoicePageOptions extends PageOptions {
  isWatched: boolean;
  paying: Paying;
}

/** The client's page of an invoice: what is owed and until when, then the document. */
export function renderInvoice(
  invoice: PortalInvoice,
  { font, path, isWatched, isInPortal, paying }: InvoicePageOptions,
): string {
  const { block, brand, logoUrl } = invoice;
  const title = titleOf(block);
  return renderPage(
    {
      locale: block.locale,
      title: `${title} · ${brand.name}`,
      accent: brand.accent,
      font,
      isWatched,
      isAwaiting: isAwaiting(invoice, paying),
    },
    <>
      <Sender brand={brand} logoUrl={logoUrl} />
      <main>
        {isInPortal && <HomeLink locale={block.locale} />}
        <Summary invoice={invoice} title={title} path={path} paying={paying} />
        <Parties block={block} />
        <Document invoice={invoice} />
        <Texts texts={textsOf(invoice)} />
      </main>
      <Questions block={block} />
    </>,
  );
}

/** The browser has come back from a payment that isn't recorded yet. */
function isAwaiting({ status, balanceMinor }: PortalInvoice, { offer, notice }: Paying): boolean {
  return notice === 'returned' && offer.state === 'offered' && status !== 'void' && balanceMinor > 0;
}

const TONES: Partial<Record<InvoiceStatus, string>> = {
  paid: 'positive',
  partial: 'warning',
  overdue: 'negative',
};

interface SummaryProps {
  invoice: PortalInvoice;
  title: string;
  path: string;
  paying: Paying;
}

function Summary({ invoice, title, path, paying }: SummaryProps) {
  const { block, status, balanceMinor } = invoice;
  const part = { ...paying, block, balanceMinor, path };
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
      {status !== 'void' && <PayingNotices {...part} />}
      <div className="act answers">
        {status !== 'void' && <PayForm {...part} />}
        <a className={paying.offer.state === 'offered' ? 'button quiet' : 'button'} href={`${path}/pdf`}>
          {words.download}
        </a>
      </div>
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

/** The words of the document, which call its total due only while all of it is. */
function wordsOf({ block, balanceMinor, status }: PortalInvoice): DocumentWords {
  const words = DOCUMENT_WORDS[block.locale];
  if (status !== 'void' && balanceMinor === block.totalMinor) return words;
  return { ...words, due: { ...words.due, invoice: words.total, deposit: words.total } };
}

function Document({ invoice }: { invoice: PortalInvoice }) {
  const { block } = invoice;
  return (
    <section className="card" aria-label={PORTAL_WORDS[block.locale].lines}>
      <FactsAndLines block={block} words={wordsOf(invoice)} />
      <Totals invoice={invoice} />
    </section>
  );
}

function Totals({ invoice }: { invoice: PortalInvoice }) {
  const { block, balanceMinor, status } = invoice;
  const own = PORTAL_WORDS[block.locale];
  const settledMinor = status === 'void' ? 0 : block.totalMinor - balanceMinor;
  return (
    <dl className="totals">
      <TotalRows block={block} words={wordsOf(invoice)} />
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

function textsOf({ block, balanceMinor, status }: PortalInvoice) {
  const words = DOCUMENT_WORDS[block.locale];
  const isOpen = status !== 'void' && balanceMinor !== 0;
  return [
    [words.paymentInstructions, isOpen ? block.paymentInstructions : null],
    [words.notes, block.notes],
    [words.terms, block.terms],
  ] as const;
}
