/** A choice in local storage that all components and tabs follow. */
export interface StoredChoice<Value extends string> {
  read(): Value;
  write(value: Value): void;
  subscribe(onChange: () => void): () => void;
}

/**
 * A choice under a local storage key. Unknown or missing text means `fallback`. Without storage the choice lasts as
 * long as the page.
 */
export function storedChoice<Value extends string>(
  key: string,
  values: readonly Value[],
  fallback: Value,
): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  let unstored: Value | null = null;

  const read = () => {
    if (unstored !== null) return unstored;
    const text = readStorage(key);
    return values.find((value) => value === text) ?? fallback;
  };
  const write = (value: Value) => {
    unstored = writeStorage(key, value) ? null : value;
    for (const listener of listeners) listener();
  };
  const subscribe = (onChange: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) onChange();
    };
    listeners.add(onChange);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(onChange);
      window.removeEventListener('storage', onStorage);
    };
  };
  return { read, write, subscribe };
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
