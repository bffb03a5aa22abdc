import type { LineSuggestion } from '@oficio/contracts';
import { useEffect } from 'react';
import { unitPriceText } from '../../lib/text/unit-price-text.ts';
import { LineOptions } from './line-options.tsx';
import type { OfferedItems } from './use-item-suggestions.ts';

const SUGGESTIONS_ID = 'line-suggestions';
const optionId = (place: number) => `${SUGGESTIONS_ID}-${place}`;

interface ItemSuggestionsProps {
  offered: OfferedItems | null;
  currency: string;
  onTake: (suggestion: LineSuggestion) => void;
}

/** The suggestions for a line. */
export function ItemSuggestions({ offered, currency, onTake }: ItemSuggestionsProps) {
  const input = offered?.input;
  const active = offered?.active ?? -1;
  // Set here, so that a suggestion renders no row.
  useEffect(() => {
    if (!input) return;
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', SUGGESTIONS_ID);
    if (active >= 0) input.setAttribute('aria-activedescendant', optionId(active));
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) {
        input.removeAttribute(name);
      }
    };
  }, [input, active]);
  if (!offered) return null;
  return (
    <LineOptions
      id={SUGGESTIONS_ID}
      label="Suggestions"
      input={offered.input}
      className="w-[min(28rem,calc(100vw-1rem))]"
      options={offered.suggestions.map((suggestion, place) => ({
        id: optionId(place),
        isActive: place === active,
        content: <Suggestion suggestion={suggestion} currency={currency} />,
        onTake: () => onTake(suggestion),
      }))}
    />
  );
}

function Suggestion({ suggestion, currency }: { suggestion: LineSuggestion; currency: string }) {
  const { description, price, unit } = suggestion;
  return (
    <>
      <span className="min-w-0">
        <bdi className="line-clamp-1 break-all">{description}</bdi>
        <span className="block text-xs text-ink-muted">{originOf(suggestion)}</span>
      </span>
      {price && (
        <span className="money shrink-0">
          {unitPriceText(price, currency)}
          {unit && <span className="text-ink-muted"> / {unit}</span>}
        </span>
      )}
    </>
  );
}

/** Whether it is an item, with a name that says more than its text, or an earlier line. */
function originOf({ itemName, description }: LineSuggestion): string {
  if (itemName === null) return 'Earlier line of this client';
  return itemName === description ? 'Item' : `Item: ${itemName}`;
}
