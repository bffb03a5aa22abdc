import { DOCUMENT_WORDS, documentMoney, formatDocumentDate, type QuoteStatus } from '@oficio/contracts';
import type { PortalQuote } from '../../quotes/portal-quotes.service.ts';
import { distanceInDays, PORTAL_WORDS } from '../portal-words.ts';
import type { FilledQuoteForm } from '../quote-form-body.ts';
import { QUOTE_PAGE_WORDS } from '../quote-words.ts';
import { FactsAndLines, Parties, Questions, Texts, TotalRows, titleOf } from './document-parts.tsx';
import { type PageOptions, renderPage, Sender } from './page-frame.tsx';
import { HomeLink } from './portal-frame.tsx';
import { Options, QuoteForm } from './quote-form.tsx';

export interface QuotePageOptions extends PageOptions {
  isPreview: boolean;
  /** What somebody has typed, if it can't be stored. */
  filled: FilledQuoteForm | null;
  /** Whether the last answer wasn't stored. */
  isAnsweredBefore: boolean;
}

/** The client's page of a quote: what it comes to, the document, then the answer, which needs no script. */
export function renderQuote(quote: PortalQuote, options: QuotePageOptions): string {
  const { block, brand, logoUrl, status } = quote;
  const { locale } = block;
  const words = DOCUMENT_WORDS[locale];
  const title = titleOf(block);
  return renderPage(
    {
      locale,
      title: `${title} · ${brand.name}`,
      accent: brand.accent,
      font: options.font,
      isWatched: !options.isPreview,
    },
    <>
      <Sender brand={brand} logoUrl={logoUrl} />
      <main>
        {options.isInPortal && <HomeLink locale={locale} />}
        {options.isAnsweredBefore && (
          <p className="card notice" role="status">
            {QUOTE_PAGE_WORDS[locale].notStored}
          </p>
        )}
        <Summary quote={quote} title={title} path={options.path} />
        <Parties block={block} />
        <section className="card" aria-label={PORTAL_WORDS[locale].lines}>
          <FactsAndLines block={block} words={words} />
          <dl className="totals">
            <TotalRows block={block} words={words} />
          </dl>
          {status !== 'open' && <Options block={block} />}
        </section>
        <Texts
          texts={[
            [words.notes, block.notes],
            [words.terms, block.terms],
          ]}
        />
        {status === 'open' && <QuoteForm quote={quote} {...options} />}
      </main>
      <Questions block={block} />
    </>,
  );
}

const TONES: Partial<Record<QuoteStatus, string>> = {
  accepted: 'positive',
  invoiced: 'positive',
  declined: 'negative',
  expired: 'warning',
};

function Summary({ quote, title, path }: { quote: PortalQuote; title: string; path: string }) {
  const { block, status } = quote;
  const words = QUOTE_PAGE_WORDS[block.locale];
  return (
    <section className="card top">
      <div className="head">
        <h1 dir="auto">{title}</h1>
        <span className={['badge', TONES[status]].filter(Boolean).join(' ')}>{words.status[status]}</span>
      </div>
      <State quote={quote} />
      <p className="act">
        <a className={status === 'open' ? 'button quiet' : 'button'} href={`${path}/pdf`}>
          {PORTAL_WORDS[block.locale].download}
        </a>
      </p>
    </section>
  );
}

/** What the quote comes to, and what is to be known of its state. */
function State({ quote }: { quote: PortalQuote }) {
  const { block, status, answer, today } = quote;
  const { locale } = block;
  const words = QUOTE_PAGE_WORDS[locale];
  if (status === 'draft') return <p className="act">{words.isChanging}</p>;
  if (status === 'withdrawn') return <p className="act">{words.isWithdrawn}</p>;
  if (status === 'expired') return <p className="act">{words.hasExpired}</p>;
  if (answer) return <Answer quote={quote} answer={answer} />;
  return (
    <p className="owed">
      {DOCUMENT_WORDS[locale].total}
      <strong>{documentMoney(block, block.totalMinor)}</strong>
      {block.dueDate !== null &&
        words.validUntil(
          formatDocumentDate(block.dueDate, locale),
          distanceInDays(today, block.dueDate, locale),
        )}
    </p>
  );
}

interface AnswerProps {
  quote: PortalQuote;
  answer: NonNullable<PortalQuote['answer']>;
}

function Answer({ quote: { block, status }, answer }: AnswerProps) {
  const { locale } = block;
  const words = QUOTE_PAGE_WORDS[locale];
  const day = formatDocumentDate(answer.on, locale);
  const isDeclined = status === 'declined';
  return (
    <>
      {!isDeclined && (
        <p className="owed">
          {words.total}
          <strong>{documentMoney(block, answer.totalMinor)}</strong>
        </p>
      )}
      <p className="act" dir="auto">
        {isDeclined ? words.declinedBy(answer.name, day) : words.acceptedBy(answer.name, day)}
      </p>
      {answer.chosen.length > 0 && (
        <p dir="auto">
          {words.chosen}: {answer.chosen.join(', ')}
        </p>
      )}
      {answer.note !== null && (
        <p dir="auto" className="text">
          {words.yourNote}: {answer.note}
        </p>
      )}
    </>
  );
}
