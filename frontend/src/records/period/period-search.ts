/** The currency of figures, as an address has it. */
export interface CurrencySearch {
  /** A currency, or `all`: everything in the organization's; `each`: side by side; absent: the first one. */
  currency?: string | undefined;
}

/** The period and the currency of figures, as an address has them. */
export interface PeriodSearch extends CurrencySearch {
  from?: string | undefined;
  to?: string | undefined;
  /** What the period is compared with; absent: the period before. */
  compare?: 'year' | undefined;
}

/** Reads what an address may have. */
export function periodSearchOf({ from, to, currency, compare }: Record<string, unknown>): PeriodSearch {
  return {
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
    ...(typeof currency === 'string' && { currency }),
    ...(compare === 'year' && { compare }),
  };
}
