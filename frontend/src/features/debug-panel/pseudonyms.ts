import { MASKED, maskText } from './mask-text.ts';
import { isSecretName } from './secret-names.ts';

/** Replaces secrets so that a copied scenario still runs: equal values stay equal, and lengths and shapes stay. */
export interface Pseudonyms {
  /** A copy of any value as plain data without secrets. */
  of(value: unknown): unknown;
}

const ADDRESS = /^\s*\S+@\S+\.\S+\s*$/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const DEPTH = 12;

export function createPseudonyms(): Pseudonyms {
  const given = new Map<string, string>();

  return { of: (value) => copy(value, false, 0) };

  function copy(value: unknown, isSecret: boolean, depth: number): unknown {
    if (typeof value === 'string') return isSecret ? standIn(value) : inText(value);
    if (typeof value === 'number' && isSecret) return 1;
    if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
      return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= DEPTH) return null;
    if (value instanceof Date) return value.toISOString();
    if (value instanceof Error) return { name: value.name, message: inText(value.message) };
    if (Array.isArray(value)) return value.map((held) => copy(held, isSecret, depth + 1));
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) return undefined;
    return Object.fromEntries(
      Object.entries(value).map(([name, held]) => [
        inText(name),
        copy(held, isSecret || isSecretName(name), depth + 1),
      ]),
    );
  }

  /** A text that isn't secret as a whole may contain a secret. */
  function inText(text: string): string {
    const masked = maskText(text);
    if (masked === text) return text;
    return masked === MASKED ? standIn(text) : masked.replaceAll(MASKED, 'hidden');
  }

  function standIn(secret: string): string {
    const known = given.get(secret);
    if (known !== undefined) return known;
    const made = inShape(secret, given.size + 1);
    given.set(secret, made);
    return made;
  }
}

/** The surrounding spaces and the length stay; an address stays an address, and an id an id. */
function inShape(secret: string, number: number): string {
  if (secret.trim() === '') return secret;
  const [before = '', after = ''] = [/^\s*/.exec(secret)?.[0], /\s*$/.exec(secret)?.[0]];
  const core = secret.trim();
  if (UUID.test(core)) return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  if (ADDRESS.test(core)) return `${before}person-${number}@example.test${after}`;
  if (!Number.isNaN(Date.parse(core)) && /^\d{4}-/.test(core)) return '2026-01-01T00:00:00.000Z';
  const text = `example-${number}`;
  const sized =
    core.length <= text.length ? text.slice(-core.length) : text.padEnd(Math.min(core.length, 200), 'x');
  return `${before}${sized}${after}`;
}
