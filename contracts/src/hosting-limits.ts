import { SECOND_MS as second } from './durations.ts';

/**
 * The bounds of the defaults of renewals, in days before the end of a period. `renewal`: a date that moves by fewer days
 * was corrected, not renewed.
 */
export const RENEWAL_DAYS = {
  lead: { least: 1, most: 365 },
  invoice: { least: 0, most: 365 },
  bundle: { least: 0, most: 90 },
  renewal: 300,
} as const;

/**
 * How long answers of registries and servers are kept, in years; how often and for how long a page asks for one that it
 * waits for.
 */
export const EVIDENCE = { keptYears: 3, pollMs: 2 * second, patienceMs: 15 * second } as const;

/** A pasted list of domains. */
export const DOMAIN_PASTE = { lines: 1_000, characters: 300_000 } as const;
