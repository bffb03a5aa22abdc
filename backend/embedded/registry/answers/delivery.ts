import { setTimeout as delay } from 'node:timers/promises';
import type { RegistryName } from '../names/registry-name.ts';

const SLOW_MS = 3_000;
const LARGE_BYTES = 300 * 1024;

/** The text as the name's switch sends it; null: nothing is ever sent. */
export async function delivered(
  text: string,
  answer: RegistryName['answer'],
  closing: AbortSignal,
): Promise<string | null> {
  switch (answer) {
    case 'silent':
      return null;
    case 'slow':
      await delay(SLOW_MS, undefined, { signal: closing });
      return text;
    case 'large':
      return text + ' '.repeat(LARGE_BYTES);
    case 'broken':
      return text.slice(0, Math.floor(text.length / 2));
    default:
      return text;
  }
}
