import { DOCUMENT_WORDS, type DocumentBlock, documentLineTexts } from '@oficio/contracts';
import type { PortalQuote } from '../../quotes/portal-quotes.service.ts';
import { type FilledQuoteForm, optionField } from '../quote-form-body.ts';
import { QUOTE_PAGE_WORDS } from '../quote-words.ts';
import { PersonFields } from './person-fields.tsx';

/** The lines from which the client could choose, after an answer or without one. */
export function Options({ block }: { block: DocumentBlock }) {
  const { options = [], locale } = block;
  if (options.length === 0) return null;
  return (
    <>
      <h2>{DOCUMENT_WORDS[locale].options}</h2>
      <ul className="lines">
        {options.map((option, index) => (
          <li key={index}>
            <OptionText option={option} block={block} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface OptionProps {
  option: NonNullable<DocumentBlock['options']>[number];
  block: DocumentBlock;
}

function OptionText({ option, block }: OptionProps) {
  const { description, quantity, price, amount } = documentLineTexts(
    option,
    block,
    DOCUMENT_WORDS[block.locale],
  );
  return (
    <>
      <span dir="auto">{description}</span>
      <span className="small">
        {quantity} × {price} · {QUOTE_PAGE_WORDS[block.locale].each(amount)}
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
  const { options = [], locale } = block;
  const words = QUOTE_PAGE_WORDS[locale];
  return (
    <form className="card" method="post" action={`${path}/answer`}>
      <h2>{words.ask}</h2>
      {isPreview && <p className="notice">{words.preview}</p>}
      <fieldset className="plain" disabled={isPreview}>
        <input type="hidden" name="revision" value={revision} />
        {options.length > 0 && (
          <fieldset className="ask">
            <legend>{DOCUMENT_WORDS[locale].options}</legend>
            {block.taxMode === 'exclusive' && options.some(({ taxes }) => taxes.length > 0) && (
              <p className="muted">{words.withoutTaxes}</p>
            )}
            <div className="choice stacked">
              {options.map((option, place) => (
                <label key={place}>
                  <input
                    type="checkbox"
                    name={optionField(place)}
                    defaultChecked={filled?.options.includes(place)}
                  />
                  <span>
                    <OptionText option={option} block={block} />
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
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
