import { storedOwner } from '../../lib/session/stored-owner.ts';
import type { ListSearch } from '../list-search.ts';

const KEY = 'oficio.views';

/** The search of the view that the person used last in each list, on this device and in the current organization. */
export const lastView = {
  read(list: string): ListSearch | null {
    return readAll()[`${storedOwner()}/${list}`] ?? null;
  },
  /** Null: the list opens with all of its rows. */
  write(list: string, search: ListSearch | null): void {
    const { [`${storedOwner()}/${list}`]: _, ...others } = readAll();
    const all = search ? { ...others, [`${storedOwner()}/${list}`]: search } : others;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // localStorage is blocked or full: the list opens with all of its rows.
    }
  },
};

function readAll(): Record<string, ListSearch> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
