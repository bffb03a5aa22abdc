import { DOCUMENT_WORDS, type DocumentBlock, documentLineTexts, documentOptions } from '@oficio/contracts';
import type { PortalQuote } from '../../quotes/portal-quotes.service.ts';
import { alternativeField, type FilledQuoteForm, optionField } from '../quote-form-body.ts';
import { QUOTE_PAGE_WORDS } from '../quote-words.ts';
import { PersonFields } from './person-fields.tsx';

/** The lines from which the client could choose, after an answer or without one. */
export function Options({ block }: { block: DocumentBlock }) {
  const words = DOCUMENT_WORDS[block.locale];
  const options = documentOptions(block, words);
  if (options.length === 0) return null;
  return (
    <>
      <h2>{words.options}</h2>
      <ul className="lines">
        {options.map((option, index) => (
          <li key={index}>
            <LineText line={option} isAdded={block.options?.[index]?.insteadOf === undefined} block={block} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface LineTextProps {
  line: DocumentBlock['lines'][number];
  /** Whether its amount comes on top of the total. */
  isAdded: boolean;
  block: DocumentBlock;
}

function LineText({ line, isAdded, block }: LineTextProps) {
  const { description, quantity, price, amount } = documentLineTexts(
    line,
    block,
    DOCUMENT_WORDS[block.locale],
  );
  return (
    <>
      <span dir="auto">{description}</span>
      <span className="small">
        {quantity} × {price} · {isAdded ? QUOTE_PAGE_WORDS[block.locale].each(amount) : amount}
      </span>
    </>
  );
}

interface QuoteFormProps {
  quote: PortalQuote;
  path: string;
  isPreview: boolean;
  filled: FilledQuoteForm | null;
}

/** The form that answers the quote. It names the version that the person reads. */
export function QuoteForm({ quote, path, isPreview, filled }: QuoteFormProps) {
  const { block, revision } = quote;
  const words = QUOTE_PAGE_WORDS[block.locale];
  return (
    <form className="card" method="post" action={`${path}/answer`}>
      <h2>{words.ask}</h2>
      {isPreview && <p className="notice">{words.preview}</p>}
      <fieldset className="plain" disabled={isPreview}>
        <input type="hidden" name="revision" value={revision} />
        {hasTaxesToAdd(block) && <p className="muted">{words.withoutTaxes}</p>}
        <Alternatives block={block} filled={filled} />
        <Additions block={block} filled={filled} />
        <PersonFields words={words} filled={filled} />
        <p className="act answers">
          <button className="button" type="submit" name="answer" value="accept">
            {words.accept}
          </button>
          <button className="button quiet" type="submit" name="answer" value="decline">
            {words.decline}
          </button>
        </p>
      </fieldset>
    </form>
  );
}

/** Options are priced without the taxes that are added. */
function hasTaxesToAdd({ options = [], taxMode }: DocumentBlock): boolean {
  return taxMode === 'exclusive' && options.some(({ taxes }) => taxes.length > 0);
}

type ChoicesProps = Pick<QuoteFormProps, 'filled'> & { block: DocumentBlock };

/** For each line with alternatives a choice of one. The line itself is chosen until another one is. */
function Alternatives({ block, filled }: ChoicesProps) {
  const options = (block.options ?? []).map((line, place) => ({ line, place }));
  return block.lines.map((line, index) => {
    const alternatives = options.filter((option) => option.line.insteadOf === index);
    if (alternatives.length === 0) return null;
    const chosen = alternatives.find(({ place }) => filled?.options.includes(place))?.place;
    return (
      <fieldset key={index} className="ask">
        <legend>{QUOTE_PAGE_WORDS[block.locale].chooseOne}</legend>
        <div className="choice stacked">
          {[{ line, place: undefined }, ...alternatives].map((one) => (
            <label key={one.place ?? ''}>
              <input
                type="radio"
                name={alternativeField(index)}
                value={one.place ?? ''}
                defaultChecked={one.place === chosen}
              />
              <span>
                <LineText line={one.line} isAdded={false} block={block} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    );
  });
}

/** The optional lines. */
function Additions({ block, filled }: ChoicesProps) {
  const added = (block.options ?? []).flatMap((line, place) =>
    line.insteadOf === undefined ? [{ line, place }] : [],
  );
  if (added.length === 0) return null;
  return (
    <fieldset className="ask">
      <legend>{DOCUMENT_WORDS[block.locale].options}</legend>
      <div className="choice stacked">
        {added.map(({ line, place }) => (
          <label key={place}>
            <input
              type="checkbox"
              name={optionField(place)}
              defaultChecked={filled?.options.includes(place)}
            />
            <span>
              <LineText line={line} isAdded block={block} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
