import type { ViewedList } from '@oficio/contracts';
import { redirect } from '@tanstack/react-router';
import type { ListSearch } from '../list-search.ts';
import { lastView } from './last-view.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address was given the last view of the list, and nothing has changed it since. */
    restoredView?: boolean;
  }
}

interface Opening {
  /** `enter`: another screen was shown before. */
  cause: 'preload' | 'enter' | 'stay';
  search: object;
  /** The entry of the history was shown without a query before. */
  wasShown: boolean;
}

/**
 * The search with which a list opens. Null: that of its address. A query of the address is never changed, and going
 * back to an entry of the history shows what it has shown.
 */
export function restoredSearch(
  { cause, search, wasShown }: Opening,
  last: ListSearch | null,
): ListSearch | null {
  return cause === 'enter' && !wasShown && Object.keys(search).length === 0 ? last : null;
}

/** The entries of the history that have shown a list without a query. */
const shown = new Set<string>();

export interface GuardInput extends Pick<Opening, 'cause' | 'search'> {
  location: { pathname: string; state: { __TSR_key?: string | undefined } };
}

/** The guard of a list's route: a list that is opened without a query gets the search of its last view. */
export const restoresView =
  (list: ViewedList) =>
  ({ cause, search, location }: GuardInput): void => {
    if (cause === 'preload') return;
    const entry = location.state.__TSR_key ?? '';
    const restored = restoredSearch({ cause, search, wasShown: shown.has(entry) }, lastView.read(list));
    if (!restored) {
      if (Object.keys(search).length === 0) shown.add(entry);
      return;
    }
    throw redirect({
      to: location.pathname,
      search: restored,
      replace: true,
      state: { restoredView: true },
    } as never);
  };
