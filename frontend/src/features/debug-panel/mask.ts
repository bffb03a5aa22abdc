import { MASKED, maskText } from './mask-text.ts';
import { isSecretName } from './secret-names.ts';

export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

const DEPTH = 9;
const BREADTH = 100;
const LENGTH = 2_000;

/**
 * A copy of any value as plain data, safe to show and to send: secrets are masked by name and by shape; actors, classes
 * and functions are replaced by their names; depth, breadth and length are limited. It never throws.
 */
export function mask(value: unknown, name = ''): Plain {
  return copy(value, name, []);
}

function copy(value: unknown, name: string, within: readonly object[]): Plain {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (isSecretName(name)) return MASKED;
  switch (typeof value) {
    case 'string':
      return value.length > LENGTH ? `${maskText(value.slice(0, LENGTH))}…` : maskText(value);
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'object':
      return copyObject(value, within);
    case 'function':
      return `[function ${value.name}]`;
    default:
      return `[${typeof value}]`;
  }
}

function copyObject(value: object, within: readonly object[]): Plain {
  if (within.includes(value)) return '[circular]';
  if (within.length >= DEPTH) return '[…]';
  const inside = [...within, value];
  if (Array.isArray(value)) return copyList(value, inside);
  if (value instanceof Map)
    return copyMembers(
      [...value].map(([key, held]) => [String(key), held]),
      inside,
    );
  if (value instanceof Set) return copyList([...value], inside);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[Date]' : value.toISOString();
  if (value instanceof Error) return `${value.name}: ${maskText(value.message)}`;
  return isPlain(value) ? copyMembers(Object.entries(value), inside) : nameOf(value);
}

function copyList(list: readonly unknown[], inside: readonly object[]): Plain[] {
  const copies = list.slice(0, BREADTH).map((held) => copy(held, '', inside));
  return list.length > BREADTH ? [...copies, `[${list.length - BREADTH} more]`] : copies;
}

function copyMembers(members: readonly [string, unknown][], inside: readonly object[]): Plain {
  const copies: [string, Plain][] = members
    .slice(0, BREADTH)
    .map(([name, held]) => [maskText(name), copy(held, name, inside)]);
  if (members.length > BREADTH) copies.push(['…', `[${members.length - BREADTH} more]`]);
  return Object.fromEntries(copies);
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** The name of an actor, machine, file, element or client, never its content. */
function nameOf(value: object): string {
  const { id, size } = value as { id?: unknown; size?: unknown };
  const kind = value.constructor?.name ?? 'object';
  if (typeof id === 'string' && id !== '') return `[${kind} ${maskText(id)}]`;
  return typeof size === 'number' ? `[${kind}, ${size} bytes]` : `[${kind}]`;
}
