import { TEXT } from '@oficio/contracts';
import * as z from 'zod/mini';

const INSTANT = '2026-01-15T12:00:00.000Z';

/** What fields hold whose schema is a plain string, by their names. */
const BY_NAME: readonly [RegExp, string][] = [
  [/(^at|At|For|End|Time|Until|^seenFrom)$/, INSTANT],
  [/month$/i, '2026-01'],
  [/currency$/i, 'MXN'],
  [/timezone$/i, 'America/Mexico_City'],
  [/(^on|On|^date|Date|^day|Day|^from|^to|^until|^asOf)$/, '2026-01-15'],
];

/** Texts of every prescribed form: the first that a string's checks accept is its sample. */
const TEXTS = [
  '',
  'Text',
  '2026-01-15',
  '2026-01',
  '12:00',
  'MXN',
  'MX',
  '#b4532a',
  'America/Mexico_City',
  'person@example.com',
  'https://example.com',
  '00000000-0000-7000-8000-000000000001',
  'x'.repeat(TEXT.short),
];

/**
 * The smallest value that a schema accepts: null where it may be null, absent where it may be absent, empty lists,
 * false, 0, the first of several values.
 * @param name the field's name; it tells an instant, a currency or a day from another text
 * @param lists whether lists are empty, where they may be, or have one item
 * @throws {Error} when no text has the form that the schema asks for
 */
export function sampleOf(schema: z.core.$ZodType, name = '', lists: 'empty' | 'filled' = 'empty'): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => !isOptional(field))
          .map(([key, field]) => [key, sampleOf(field, key, lists)]),
      );
    case 'nullable':
    case 'null':
      return null;
    case 'array':
      return firstAccepted(schema, listsOf(sampleOf(def.element, name, lists), lists), name);
    case 'record':
      return {};
    case 'boolean':
      return false;
    case 'number':
      return firstAccepted(schema, /^cashStep/.test(name) ? [1] : [0, 1, 2026], name);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'string':
      return firstAccepted(schema, textsFor(name), name);
    case 'union':
      return sampleOf(def.options[0] as z.core.$ZodType, name, lists);
    case 'tuple':
      return def.items.map((item) => sampleOf(item, name, lists));
    case 'pipe':
      return sampleOf(def.in, name, lists);
    case 'lazy':
      return sampleOf(def.getter(), name);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return sampleOf(def.innerType, name, lists);
    case 'unknown':
    case 'any':
      return null;
    default:
      throw new Error(`No sample of ${def.type} for “${name}”`);
  }
}

function listsOf(item: unknown, lists: 'empty' | 'filled'): unknown[][] {
  return lists === 'filled' ? [[item], []] : [[], [item]];
}

function textsFor(name: string): readonly string[] {
  return BY_NAME.filter(([names]) => names.test(name))
    .map(([, text]) => text)
    .concat(TEXTS);
}

function isOptional(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === 'optional';
}

function firstAccepted(schema: z.core.$ZodType, values: readonly unknown[], name: string): unknown {
  const accepted = values.find((value) => z.core.safeParse(schema, value).success);
  if (accepted === undefined) throw new Error(`No sample fits “${name}”`);
  return accepted;
}
