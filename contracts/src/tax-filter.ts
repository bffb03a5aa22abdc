import * as z from 'zod/mini';
import { wellFormed } from './fields.ts';
import { TEXT } from './limits.ts';

const taxFilterOf = (pattern: RegExp) =>
  z.string().check(z.regex(pattern), z.maxLength(TEXT.line + 20), wellFormed);

/**
 * A tax as documents have it, in a filter: `added:160000:IVA` is 16 % of the name IVA, `added:exempt:IVA` its exemption,
 * `added` all added taxes.
 */
export const taxFilter = taxFilterOf(/^(added|withheld)($|:(\d{1,7}|exempt):)/);
/** A tax as expenses have it: `creditable` or `withheld`. `creditable:none:` has no known rate. */
export const expenseTaxFilter = taxFilterOf(/^(creditable|withheld)($|:(\d{1,7}|exempt|none):)/);

/** `rate`: parts per million, `exempt`, or `none` for a rate that isn’t known; null: all taxes of the kind. */
export function taxOfFilter(value: string): {
  kind: string;
  rate: number | 'exempt' | 'none' | null;
  name: string;
} {
  const [kind = '', rate, ...name] = value.split(':');
  const isWord = rate === 'exempt' || rate === 'none';
  return { kind, rate: rate === undefined ? null : isWord ? rate : Number(rate), name: name.join(':') };
}

/** The taxed amount and the tax, in minor units. */
export const taxPartSchema = z.object({ baseMinor: z.number(), taxMinor: z.number() });
