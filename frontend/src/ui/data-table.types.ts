import type { ReactNode } from 'react';
import type { PageRange } from './cursor-stack.ts';

export interface DataTableColumn<Row> {
  /** The column's key in `ColumnVisibility`. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's sort key of this column; a column without one can't be sorted. */
  sortKey?: string | undefined;
  /** The labels of the ascending and the descending order; `A to Z` and `Z to A` by default. */
  sortWords?: readonly [string, string] | undefined;
  /** `end` for money and counts: right-aligned, with tabular figures. */
  align?: 'start' | 'end' | undefined;
  /**
   * On phones a row shows its `primary` and its `secondary` column and expands to the others. By default these are the
   * first two columns.
   */
  phone?: 'primary' | 'secondary' | undefined;
  /** False: always shown, and not in the column menu. */
  hideable?: boolean | undefined;
  /** The width that the column needs, in pixels; with padding. The table hides columns that have no room. */
  width?: number | undefined;
  /** A text that is cut where the column is narrower than it. The columns of cut texts share the spare width. */
  cuts?: boolean | undefined;
  /** Where the table has no room, the columns of the highest rank are hidden first. 0, the default: never hidden. */
  rank?: number | undefined;
  /** A column that the eye looks for first: in ink and stronger than the others. */
  lead?: boolean | undefined;
}

/** Whether each column is shown, by its id; a missing column is shown. */
export type ColumnVisibility = Readonly<Record<string, boolean>>;

/** The selected rows, by their keys. */
export interface TableSelection {
  keys: ReadonlySet<string>;
  onKeysChange: (keys: ReadonlySet<string>) => void;
  /** The bulk actions on the selected rows. The bar replaces the search and the filters. */
  bar: ReactNode;
}

export interface DataTableProps<Row> {
  /** The table's accessible name: what it lists. */
  label: string;
  columns: readonly DataTableColumn<Row>[];
  /** The rows of the page; undefined until the first answer (5 skeleton rows). */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** A row's name for screen readers: "Details of {name}". */
  rowName: (row: Row) => string;
  /** Undefined: the table has one page. */
  range?: PageRange | undefined;
  /** Undefined on the first page. */
  onPrevious?: (() => void) | undefined;
  /** Undefined on the last page. */
  onNext?: (() => void) | undefined;
  search?:
    | { label: string; value: string; onValueChange: (value: string) => void; maxLength?: number }
    | undefined;
  /** A sort key, prefixed with `-` for descending; undefined: the server's default order. */
  sort?: string | undefined;
  onSortChange?: ((sort: string | undefined) => void) | undefined;
  visibility?: ColumnVisibility | undefined;
  onVisibilityChange?: ((visibility: ColumnVisibility) => void) | undefined;
  /** Beside the search field: the filters. */
  toolbar?: ReactNode;
  /** Actions on the whole list: its export, for example. */
  tools?: ReactNode;
  /** Makes the rows selectable. */
  selection?: TableSelection | undefined;
  /** At the end of each row: a menu, for example. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Icon buttons beside the menu while a mouse is on the row. The menu has the same actions. */
  hoverActions?: ((row: Row) => ReactNode) | undefined;
  /** Replaces the rows when there are none. */
  empty: ReactNode;
  /** Replaces the rows when they could not be loaded. */
  error?: ReactNode;
  /** Newer rows are being loaded; the present rows stay, dimmed. */
  refreshing?: boolean | undefined;
}
