import type { ListSearch } from './list-search.ts';

const KEY = 'oficio.columns';

/** The ids of the columns that the list hides: those of the address, else of the device, else the usual ones. */
export function hiddenColumns(
  { hidden }: ListSearch,
  list: string,
  hiddenAtFirst: readonly string[],
): readonly string[] {
  const chosen = hidden ?? storedColumns.read(list);
  return chosen === undefined ? hiddenAtFirst : columnsOf(chosen);
}

/** The columns as the address names them, and back. */
export const toHidden = (columns: readonly string[]): string => columns.join('~') || 'none';
export const columnsOf = (hidden: string): readonly string[] => (hidden === 'none' ? [] : hidden.split('~'));

/** The hidden columns of each list on this device. Without localStorage only the address has them. */
export const storedColumns = {
  read: (list: string): string | undefined => readAll()[list],
  write(list: string, hidden: string): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [list]: hidden }));
    } catch {
      // localStorage is blocked or full: the address keeps the choice.
    }
  },
};

function readAll(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
