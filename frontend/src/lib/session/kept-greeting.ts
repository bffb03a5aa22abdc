import { SESSION_STORAGE_KEY } from './session-key.ts';

const KEY = 'oficio.greeting';

/** The dashboard's greeting, and whose it is. */
interface Greeting {
  userId: string;
  text: string;
}

/** Keeps the greeting on this device, so that the next first view of the dashboard has it before any script. */
export function keepGreeting(storage: Pick<Storage, 'setItem'>, greeting: Greeting): void {
  try {
    storage.setItem(KEY, JSON.stringify(greeting));
  } catch {
    // The storage is full: the greeting comes with the screen.
  }
}

/** Removes the greeting, because the person has signed out. */
export function forgetGreeting(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}

/** The greeting of the person whose session is stored on this device, or null. */
export function keptGreeting(storage: Pick<Storage, 'getItem'>): string | null {
  const greeting: Partial<Greeting> | null = parse(storage.getItem(KEY));
  const session: { user?: { id?: unknown } } | null = parse(storage.getItem(SESSION_STORAGE_KEY));
  if (typeof greeting?.text !== 'string' || greeting.userId !== session?.user?.id) return null;
  return greeting.text;
}

function parse(text: string | null) {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
