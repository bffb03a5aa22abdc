const KEY = 'oficio.columns';

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
