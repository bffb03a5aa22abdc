import {
  clientLabel,
  DOCUMENT_WORDS,
  type DocumentBlock,
  type DocumentParty,
  type DocumentWords,
  documentFactRows,
  documentLineTexts,
  documentMoney,
  documentTotalRows,
  partyDetails,
} from '@oficio/contracts';
import { PORTAL_WORDS } from '../portal-words.ts';

/** A document and the words that its page has for it. */
interface DocumentProps {
  block: DocumentBlock;
  words: DocumentWords;
}

/** The title and the number of a document. */
export function titleOf({ locale, kind, number }: DocumentBlock): string {
  return [DOCUMENT_WORDS[locale].title[kind], number].filter(Boolean).join(' ');
}

export function Parties({ block }: { block: DocumentBlock }) {
  const words = DOCUMENT_WORDS[block.locale];
  return (
    <section className="card two" aria-label={PORTAL_WORDS[block.locale].parties}>
      <Party title={words.seller} party={block.seller} locale={block.locale} />
      <Party title={clientLabel(block, words)} party={block.client} locale={block.locale} />
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

/** The dates and references of a document, then its lines. */
export function FactsAndLines({ block, words }: DocumentProps) {
  const columns = [words.quantity, words.unitPrice, words.taxes];
  return (
    <>
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
    </>
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

/** The rows from the subtotal to the total, as those of a list of definitions. */
export function TotalRows({ block, words }: DocumentProps) {
  return (
    <>
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
    </>
  );
}

/** The texts below a document, each with its title. Those that are null are left out. */
export function Texts({ texts }: { texts: readonly (readonly [title: string, text: string | null])[] }) {
  const shown = texts.filter(([, text]) => text);
  if (shown.length === 0) return null;
  return (
    <section className="card">
      {shown.map(([title, text]) => [
        <h2 key={`${title} title`}>{title}</h2>,
        <p key={title} dir="auto" className="text">
          {text}
        </p>,
      ])}
    </section>
  );
}

export function Questions({ block }: { block: DocumentBlock }) {
  const { email } = block.seller;
  if (!email) return null;
  return (
    <footer>
      {PORTAL_WORDS[block.locale].questions} <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
    </footer>
  );
}
