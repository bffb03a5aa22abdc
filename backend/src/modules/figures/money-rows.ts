/** A sum of `oficio.money_by_month`. */
export interface MoneyRow extends Record<string, unknown> {
  figure: string;
  currency: string;
  /** `YYYY-MM`. */
  month: string;
  categoryId: string | null;
  count: number;
  amountMinor: number;
  /** In the organization's currency. */
  baseMinor: number;
}

/** Takes the organization and the first and the last day. */
export const MONEY_BY_MONTH = `SELECT figure, currency, to_char(month, 'YYYY-MM') AS month,
    nullif(category_id, '00000000-0000-0000-0000-000000000000') AS "categoryId", count, amount_minor AS "amountMinor",
    base_minor AS "baseMinor"
  FROM oficio.money_by_month($1, $2, $3)`;

export interface Sum {
  count: number;
  amountMinor: number;
}

/** The sum of the rows of one figure. */
export function sumOf(rows: readonly MoneyRow[], figure: string): Sum {
  return add(rows.filter((row) => row.figure === figure));
}

function add(rows: readonly Sum[]): Sum {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amountMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

/** The rows of each currency, the organization's first, then all of them in it. */
export function byCurrency(rows: readonly (readonly MoneyRow[])[], own: string) {
  const codes = [...new Set(rows.flat().map(({ currency }) => currency))].sort(
    (one, other) => Number(other === own) - Number(one === own) || (one < other ? -1 : 1),
  );
  return {
    currencies: codes.map((currency) => ({
      currency,
      rows: rows.map((period) => period.filter((row) => row.currency === currency)),
    })),
    converted: codes.some((code) => code !== own)
      ? {
          currency: own,
          rows: rows.map((period) => period.map((row) => ({ ...row, amountMinor: row.baseMinor }))),
        }
      : null,
  };
}
