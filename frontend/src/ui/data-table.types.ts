import type { ReactNode } from 'react';
import type { PageRange } from './cursor-stack.ts';

export interface DataTableColumn<Row> {
  /** The column's key in the visibility map. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's name for sorting by this column; without it the column can't be sorted. */
  sortKey?: string | undefined;
  /** What the two orders are called, ascending first; `A to Z` and `Z to A` unless said. */
  sortWords?: readonly [string, string] | undefined;
  /** `end` for money and counts: right-aligned, tabular figures. */
  align?: 'start' | 'end' | undefined;
  /**
   * On phones a row shows its `primary` and its `secondary` column and the rest on tap. Without any, the
   * first two columns are meant.
   */
  phone?: 'primary' | 'secondary' | undefined;
  /** False: not in the column menu, always shown. */
  hideable?: boolean | undefined;
}

/** Column id to shown or not; a column that is missing is shown. */
export type ColumnVisibility = Readonly<Record<string, boolean>>;

/** The chosen rows, by their keys. */
export interface TableSelection {
  keys: ReadonlySet<string>;
  onKeysChange: (keys: ReadonlySet<string>) => void;
  /** What can be done with the chosen rows; it stands in the place of search and filters. */
  bar: ReactNode;
}

export interface DataTableProps<Row> {
  /** What the table lists: its accessible name. */
  label: string;
  columns: readonly DataTableColumn<Row>[];
  /** The page's rows; undefined while the first answer is awaited (5 skeleton rows). */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Names a row for screen readers: "Details of {name}". */
  rowName: (row: Row) => string;
  range: PageRange;
  /** Undefined where there is no earlier page. */
  onPrevious?: (() => void) | undefined;
  /** Undefined where there is no later page. */
  onNext?: (() => void) | undefined;
  search?:
    | { label: string; value: string; onValueChange: (value: string) => void; maxLength?: number }
    | undefined;
  /** A sort key, with `-` in front for descending; undefined: the server's own order. */
  sort?: string | undefined;
  onSortChange?: ((sort: string | undefined) => void) | undefined;
  visibility?: ColumnVisibility | undefined;
  onVisibilityChange?: ((visibility: ColumnVisibility) => void) | undefined;
  /** Beside the search box: filters, and what can be made. */
  toolbar?: ReactNode;
  /** What can be done with the whole list: its export, for example. */
  tools?: ReactNode;
  /** Rows can be chosen; undefined: they can't. */
  selection?: TableSelection | undefined;
  /** At each row's end, a menu for example. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  /** Shown instead of rows when they could not be had. */
  error?: ReactNode;
  /** Newer rows are on their way; the old ones stay, dimmed. */
  refreshing?: boolean | undefined;
}
