import type { LineSuggestion } from '@oficio/contracts';
import { Popover } from 'radix-ui';
import { useEffect } from 'react';
import { unitPriceText } from '../../lib/text/money-text.ts';
import { COMBOBOX_OPTION } from '../../ui/combobox.tsx';
import type { OfferedItems } from './use-item-suggestions.ts';

const SUGGESTIONS_ID = 'line-suggestions';
const optionId = (place: number) => `${SUGGESTIONS_ID}-${place}`;

interface ItemSuggestionsProps {
  offered: OfferedItems | null;
  currency: string;
  onTake: (suggestion: LineSuggestion) => void;
}

/** The suggestions for a line, one list for all lines. The focus stays in the line's field. */
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
  const keepFocus = (event: Event) => event.preventDefault();
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={{ current: offered.input }} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Suggestions"
          onOpenAutoFocus={keepFocus}
          onCloseAutoFocus={keepFocus}
          className="z-50 max-h-80 w-[min(28rem,calc(100vw-1rem))] animate-popover-in overflow-y-auto rounded-surface border border-hairline bg-raised p-1.5 shadow-raised"
        >
          <div role="listbox" id={SUGGESTIONS_ID} aria-label="Suggestions">
            {offered.suggestions.map((suggestion, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the line's field.
              <div
                key={suggestion.itemId ?? suggestion.description}
                id={optionId(place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                data-selected={place === active}
                // A press would take the focus from the field, which closes the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(suggestion)}
                className={COMBOBOX_OPTION}
              >
                <span className="min-w-0">
                  <bdi className="line-clamp-1 break-all">{suggestion.description}</bdi>
                  <span className="block text-xs text-ink-muted">{originOf(suggestion)}</span>
                </span>
                {suggestion.price && (
                  <span className="money shrink-0">
                    {unitPriceText(suggestion.price, currency)}
                    {suggestion.unit && <span className="text-ink-muted"> / {suggestion.unit}</span>}
                  </span>
                )}
              </div>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Whether it is an item, with a name that says more than its text, or an earlier line. */
function originOf({ itemName, description }: LineSuggestion): string {
  if (itemName === null) return 'Earlier line of this client';
  return itemName === description ? 'Item' : `Item: ${itemName}`;
}
