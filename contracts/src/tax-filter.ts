import * as z from 'zod/mini';
import { wellFormed } from './fields.ts';
import { TEXT } from './limits.ts';

/** A tax as documents have it, in a filter: `added:160000:IVA` is 16 % of the name IVA, `added` all added taxes. */
export const taxFilter = z
  .string()
  .check(z.regex(/^(added|withheld)($|:\d{1,7}:)/), z.maxLength(TEXT.line + 20), wellFormed);

export function taxOfFilter(value: string): { kind: string; ratePpm: number | null; name: string } {
  const [kind = '', rate, ...name] = value.split(':');
  return { kind, ratePpm: rate === undefined ? null : Number(rate), name: name.join(':') };
}

/** The taxed amount and the tax, in minor units. */
export const taxPartSchema = z.object({ baseMinor: z.number(), taxMinor: z.number() });
