import type { ViewedList } from '@oficio/contracts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListSearch } from '../list-search.ts';
import { lastView } from './last-view.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address was given the last view of the list, and nothing has changed it since. */
    restoredView?: boolean;
  }
}

const isBare = (search: object): boolean => Object.keys(search).length === 0;

/**
 * The search with which a list opens. Null: that of its address. A query of the address is never changed, and going
 * back to an entry of the history shows what it has shown.
 * @param wasShown the entry of the history was shown without a query before
 */
export function restoredSearch(
  { search, wasShown }: { search: object; wasShown: boolean },
  last: ListSearch | null,
): ListSearch | null {
  return !wasShown && isBare(search) ? last : null;
}

/** The entries of the history that have shown a list without a query. */
const shown = new Set<string>();

/**
 * The search of a list's route. A list that is opened without a query gets its last view: from the first render on, so
 * that the whole list is neither requested nor shown, and then in the address. A list on screen keeps its address.
 */
export function useRestoredSearch<Search extends object>(list: ViewedList, given: Search): Search {
  const navigate = useNavigate();
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const [restored, setRestored] = useState(() =>
    restoredSearch({ search: given, wasShown: shown.has(entry) }, lastView.read(list)),
  );
  if (restored && !isBare(given)) setRestored(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is opened once.
  useEffect(() => {
    if (!restored) {
      if (isBare(given)) shown.add(entry);
      return;
    }
    const state = { restoredView: true };
    void navigate({ to: '.', search: restored as never, replace: true, state, ignoreBlocker: true });
  }, []);
  return restored ? (restored as Search) : given;
}
