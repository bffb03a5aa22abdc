import type { CellKind } from '../../records/record-area.ts';

/** A row of a list: texts, days, and amounts of minor units in `currency` or in the organization's currency. */
export type PackageRow = Record<string, string | number | boolean | null>;

/**
 * `base` is an amount in the organization's currency; `rate` has eight decimals. A `taxed` amount isn't added up, because
 * two taxes can be on one amount. An amount that was `received` is in the row's `received_currency`.
 */
type PackageCellKind = CellKind | 'base' | 'rate' | 'taxed' | 'received';

export type PackageColumn = readonly [header: string, column: string, kind?: PackageCellKind];

export interface PackageList {
  /** The file's name, without its extension. */
  name: string;
  title: string;
  columns: readonly PackageColumn[];
  /** Parameters: the organization, the first and the last day. */
  sql: string;
}

export const CURRENCY: PackageColumn = ['Currency', 'currency'];
