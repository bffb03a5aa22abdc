import type { Period } from '@oficio/contracts';
import type { Statement } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

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

export interface Category extends Record<string, unknown> {
  id: string;
  name: string;
}

/** The sums of a period. */
export function moneyOf({ organizationId }: OrganizationScope, { from, to }: Period): Statement {
  return {
    text: `SELECT figure, currency, to_char(month, 'YYYY-MM') AS month,
        nullif(category_id, '00000000-0000-0000-0000-000000000000') AS "categoryId", count,
        amount_minor AS "amountMinor", base_minor AS "baseMinor"
      FROM oficio.money_by_month($1, $2, $3)`,
    values: [organizationId, from, to],
  };
}

export function categoriesOf({ organizationId }: OrganizationScope): Statement {
  return {
    text: 'SELECT id, name FROM oficio.categories WHERE organization_id = $1',
    values: [organizationId],
  };
}

export interface Sum {
  count: number;
  amountMinor: number;
}

export function totalOf(rows: readonly Sum[]): Sum {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amountMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

/** The sum of the rows of some figures. */
export function sumOf(rows: readonly MoneyRow[], ...figures: string[]): Sum {
  return totalOf(rows.filter(({ figure }) => figures.includes(figure)));
}

/** The sums of a figure's categories, the largest first. */
export function sumsByCategory(rows: readonly MoneyRow[], figure: string, categories: readonly Category[]) {
  const ofFigure = rows.filter((row) => row.figure === figure);
  return [...new Set(ofFigure.map(({ categoryId }) => categoryId))]
    .map((categoryId) => ({
      categoryId,
      name: categories.find(({ id }) => id === categoryId)?.name ?? null,
      ...sumOf(
        ofFigure.filter((row) => row.categoryId === categoryId),
        figure,
      ),
    }))
    .sort((one, other) => other.amountMinor - one.amountMinor);
}

/** Each currency once: the organization's first, the others by their codes. */
export function ownFirst(codes: Iterable<string>, own: string): string[] {
  return [...new Set(codes)].sort(
    (one, other) => Number(other === own) - Number(one === own) || (one < other ? -1 : 1),
  );
}

/** The rows of each currency, the organization's first, then all of them in it. */
export function byCurrency<Row extends { currency: string; amountMinor: number; baseMinor: number }>(
  rows: readonly (readonly Row[])[],
  own: string,
) {
  const codes = ownFirst(
    rows.flat().map(({ currency }) => currency),
    own,
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
