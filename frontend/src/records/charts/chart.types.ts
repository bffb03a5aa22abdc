/** Colours that differ in brightness as well as in hue, and a pattern in print. */
export type ChartColor = 'accent' | 'agave' | 'amber' | 'red' | 'muted';

interface ChartSeries<Key extends string> {
  key: Key;
  label: string;
  color: ChartColor;
  /** A line above the bars; bars by default. */
  kind?: 'bar' | 'line';
}

/** One column: a month, say. */
interface ChartPoint<Key extends string> {
  key: string;
  /** Below the column, where there is room. */
  label: string;
  /** In full: for screen readers, the table and the values on focus. */
  name: string;
  values: Readonly<Record<Key, number>>;
  /** How many records it adds up. */
  count?: number;
  /** The path and the search of the list that the column adds up. */
  path: string;
  search: object;
}

export interface ChartProps<Key extends string> {
  /** The accessible name, and that of the CSV file. */
  label: string;
  /** The header of the points' names. */
  what: string;
  series: readonly ChartSeries<Key>[];
  points: readonly ChartPoint<Key>[];
  /** The header of the points' counts, and the words of one. */
  counts?: { header: string; format: (count: number) => string };
  /** Bars on top of each other; beside each other by default. */
  stacked?: boolean;
  /** Low, among other parts of a screen. */
  compact?: boolean | undefined;
  /** A value for people. */
  format: (value: number) => string;
  /** A value at the axis, short. */
  formatTick: (value: number) => string;
  /** A value in the CSV file: a plain number. */
  plain: (value: number) => string;
}
