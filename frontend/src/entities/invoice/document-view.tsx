import {
  clientLabel,
  DOCUMENT_WORDS,
  type DocumentBlock,
  type DocumentParty,
  type DocumentWords,
  documentFactRows,
  documentLineTexts,
  documentMoney,
  documentOptions,
  documentTotalRows,
  partyDetails,
} from '@oficio/contracts';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface DocumentViewProps {
  block: DocumentBlock;
  /** The address of the seller's logo. */
  logoUrl?: string | null;
  mark?: 'draft' | 'void' | null;
}

interface PartProps {
  block: DocumentBlock;
  words: DocumentWords;
}

/** The height of one page of the papers, by their width. */
const HEIGHTS = { a4: 'min-h-[141.4cqw]', letter: 'min-h-[129.4cqw]' } as const;

/**
 * A document as its client sees it, in the client's language. The sheet is as wide as its container, and at least as
 * high as its paper.
 */
export const DocumentView = memo(function DocumentView({
  block,
  logoUrl = null,
  mark = null,
}: DocumentViewProps) {
  const words = DOCUMENT_WORDS[block.locale];
  const name = [words.title[block.kind], block.number].filter(Boolean).join(' ');
  return (
    <article
      lang={block.locale}
      aria-label={name}
      data-paper
      className="@container overflow-clip rounded-surface border border-hairline bg-surface text-ink shadow-surface"
    >
      <div className={classNames('p-[6cqw] text-xs @xl:text-sm', HEIGHTS[block.paper])}>
        <Heading block={block} words={words} logoUrl={logoUrl} mark={mark} />
        <div className="mt-6 grid grid-cols-2 gap-6">
          <Party title={words.seller} party={block.seller} words={words} />
          <Party title={clientLabel(block, words)} party={block.client} words={words} />
        </div>
        <Facts block={block} words={words} />
        <Lines lines={block.lines} block={block} words={words} />
        <Totals block={block} words={words} />
        <Options block={block} words={words} />
        <Note title={words.paymentInstructions} text={block.paymentInstructions} />
        <Note title={words.notes} text={block.notes} />
        <Note title={words.terms} text={block.terms} />
      </div>
    </article>
  );
});

function Heading({ block, words, logoUrl, mark }: PartProps & Pick<DocumentViewProps, 'logoUrl' | 'mark'>) {
  return (
    <header className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-lg font-semibold @xl:text-xl">
          {words.title[block.kind]}
          {mark && (
            <span
              className={classNames(
                'rounded-inset border px-1.5 text-xs font-semibold tracking-normal',
                mark === 'void' ? 'border-red text-red' : 'border-outline text-ink-muted',
              )}
            >
              {words.mark[mark]}
            </span>
          )}
        </p>
        {block.number && <p className="text-sm text-ink-muted tabular-nums">{block.number}</p>}
      </div>
      {logoUrl && (
        <img
          src={logoUrl}
          alt={block.seller.name}
          className="max-h-12 max-w-36 object-contain object-right"
        />
      )}
    </header>
  );
}

function Party({ title, party, words }: { title: string; party: DocumentParty; words: DocumentWords }) {
  return (
    <div className="min-w-0">
      <p className="text-xs font-semibold text-ink-muted">{title}</p>
      <p dir="auto" className="font-semibold">
        {party.name}
      </p>
      {partyDetails(party, words).map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </div>
  );
}

function Facts({ block, words }: PartProps) {
  return (
    <dl className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-3 border-y border-t-ink border-b-hairline py-3">
      {documentFactRows(block, words).map(({ label, value, strong }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className={classNames('tabular-nums', strong && 'font-semibold')}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A narrow sheet has these cells' texts below the description. */
const WIDE_CELL = 'hidden @md:table-cell';

function Lines({ lines, block, words }: PartProps & Pick<DocumentBlock, 'lines'>) {
  const hasTaxes = lines.some(({ taxes }) => taxes.length > 0);
  return (
    <table className="mt-5 w-full border-collapse">
      <thead className="border-b border-ink text-xs font-semibold text-ink-muted">
        <tr>
          <th scope="col" className="pb-1.5 text-start font-semibold">
            {words.description}
          </th>
          {[words.quantity, words.unitPrice, ...(hasTaxes ? [words.taxes] : []), words.amount].map(
            (heading) => (
              <th
                key={heading}
                scope="col"
                className={classNames(
                  'ps-3 pb-1.5 text-end align-bottom font-semibold [overflow-wrap:normal]',
                  heading !== words.amount && WIDE_CELL,
                )}
              >
                {heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document have no identity.
          <LineOfDocument key={index} line={line} block={block} words={words} hasTaxes={hasTaxes} />
        ))}
      </tbody>
    </table>
  );
}

type LineProps = PartProps & { line: DocumentBlock['lines'][number]; hasTaxes: boolean };

const LineOfDocument = memo(function LineOfDocument({ line, block, words, hasTaxes }: LineProps) {
  const texts = documentLineTexts(line, block, words);
  return (
    <tr className="border-b border-hairline align-top">
      <td className="py-2">
        <span dir="auto" className="block whitespace-pre-wrap">
          {texts.description}
        </span>
        <span className="block text-ink-muted @md:hidden">
          {[`${texts.quantity} × ${texts.price}`, texts.taxes].filter(Boolean).join(' · ')}
        </span>
        {texts.discount && <span className="block text-xs text-ink-muted">{texts.discount}</span>}
      </td>
      <td className={classNames('py-2 ps-3 text-end', WIDE_CELL)}>{texts.quantity}</td>
      <td className={classNames('money py-2 ps-3', WIDE_CELL)}>{texts.price}</td>
      {hasTaxes && <td className={classNames('max-w-24 py-2 ps-3 text-end', WIDE_CELL)}>{texts.taxes}</td>}
      <td className="money py-2 ps-3">{texts.amount}</td>
    </tr>
  );
}, isSameLine);

/** Only what a line's texts depend on counts: each key press makes another block. */
function isSameLine(before: LineProps, after: LineProps): boolean {
  return (
    isSameText(before.line, after.line) &&
    before.hasTaxes === after.hasTaxes &&
    before.block.currency === after.block.currency &&
    before.block.locale === after.block.locale &&
    before.block.kind === after.block.kind
  );
}

/** Lists and objects are new in each block. Texts and numbers, which are most of a line, are compared without a copy. */
function isSameText(before: LineProps['line'], after: LineProps['line']): boolean {
  const names = Object.keys(after) as (keyof typeof after)[];
  return (
    names.length === Object.keys(before).length &&
    names.every(
      (name) => before[name] === after[name] || JSON.stringify(before[name]) === JSON.stringify(after[name]),
    )
  );
}

function Totals({ block, words }: PartProps) {
  return (
    <div className="mt-4 ms-auto w-full @md:w-3/5">
      <dl>
        {documentTotalRows(block, words).map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4 py-0.5">
            <dt className="min-w-0">{label}</dt>
            <dd className="money">{amount}</dd>
          </div>
        ))}
        <div className="mt-2 flex justify-between gap-4 border-t border-ink pt-2 text-base font-semibold">
          <dt>{words.due[block.kind]}</dt>
          <dd className="money">{documentMoney(block, block.totalMinor)}</dd>
        </div>
      </dl>
      {block.taxMode === 'inclusive' && block.taxMinor !== 0 && (
        <p className="mt-1 text-xs text-ink-muted">{words.taxesIncluded}</p>
      )}
    </div>
  );
}

/** The lines from which the client can choose. No total has them. */
function Options({ block, words }: PartProps) {
  if (!block.options) return null;
  return (
    <section aria-label={words.options} className="mt-6">
      <p className="text-xs font-semibold text-ink-muted">{words.options}</p>
      <Lines lines={documentOptions(block, words)} block={block} words={words} />
    </section>
  );
}

function Note({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className="mt-5 max-w-prose">
      <p className="text-xs font-semibold text-ink-muted">{title}</p>
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}
