import { type CurrencyCode, ITEMS, itemRoutes, type LineSuggestion } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useSettledSearch } from '../../records/use-settled-search.ts';
import { suggestedChange, takesItems } from './line-item.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/** What is suggested below the description of a line. */
export interface OfferedItems {
  key: string;
  input: HTMLTextAreaElement;
  suggestions: readonly LineSuggestion[];
  /** The place of the one that Enter takes; -1: none. */
  active: number;
}

/** An item is found by a few letters. A longer text is the line's own, whose keys aren't slowed by a list. */
const MOST_CHARACTERS = 16;

interface Open {
  input: HTMLTextAreaElement;
  active: number;
}

/** Suggests items and earlier lines of the client below the description that is being typed. */
export function useItemSuggestions({ values, keys, dispatch, facts, rules }: InvoiceForm) {
  const { lines, currency, clientId } = values;
  const [open, setOpen] = useState<Open | null>(null);
  const line = open ? lines[keys.indexOf(keyOf(open.input))] : undefined;
  const { wanted, settled } = useSettledSearch(line?.description ?? '');
  const isSearch = takesItems(rules.kind) && wanted.length >= ITEMS.suggestedFrom && wanted === settled;
  const { data } = useQuery({
    ...queryOf(itemRoutes.suggestions, {
      query: { q: settled, currency: currency as CurrencyCode, ...(clientId && { clientId: clientId.id }) },
    }),
    enabled: line !== undefined && isSearch,
  });
  const suggestions = (isSearch && data?.items) || [];
  const offered: OfferedItems | null =
    open && suggestions.length > 0 ? { key: keyOf(open.input), suggestions, ...open } : null;
  const close = () => setOpen(null);
  const take = (suggestion: LineSuggestion | undefined) => {
    if (offered && line && suggestion) {
      const living = facts.taxRates.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id);
      const change = suggestedChange(suggestion, line, currency, living);
      dispatch({ type: 'line.changed', key: offered.key, change });
    }
    close();
  };
  return {
    offered,
    take,
    /** For an element around the lines. */
    handlers: {
      onInput({ target }: SyntheticEvent) {
        if (!isDescription(target)) return;
        if (target.value.length <= MOST_CHARACTERS) setOpen({ input: target, active: -1 });
        else close();
        // An emptied line is written anew, so that it is of no item any more.
        if (target.value.trim() === '') {
          dispatch({ type: 'line.changed', key: keyOf(target), change: { itemId: null } });
        }
      },
      onBlur({ target }: FocusEvent) {
        if (isDescription(target)) close();
      },
      onKeyDownCapture(event: KeyboardEvent) {
        if (!offered || event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
        const { key } = event;
        const { input, active } = offered;
        const step = { ArrowDown: 1, ArrowUp: -1 }[key];
        const isTaken = active >= 0 && (key === 'Enter' || key === 'Tab');
        if (isTaken) take(suggestions[active]);
        else if (step) setOpen({ input, active: next(offered, step) });
        else if (key === 'Escape') close();
        else return;
        // Tab goes on to the next field.
        if (key !== 'Tab') event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** The first or the last one follows if none is active. */
function next({ suggestions: { length }, active }: OfferedItems, step: number): number {
  if (active < 0) return step > 0 ? 0 : length - 1;
  return (active + step + length) % length;
}

function isDescription(target: EventTarget): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.name.endsWith('.description');
}

function keyOf(input: HTMLElement): string {
  return input.closest<HTMLElement>('[data-line]')?.dataset.line ?? '';
}
