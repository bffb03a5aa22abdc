const KEY = 'oficio.columns';

/** Which columns of each list this device doesn't show; a device that refuses storage shows what the address says. */
export const storedColumns = {
  read: (list: string): string | undefined => readAll()[list],
  write(list: string, hidden: string): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [list]: hidden }));
    } catch {
      // The address keeps the choice.
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
