/** The columns of one list of the file. */
export interface ListColumns {
  /** The columns, named in camel case in the file. */
  columns: readonly string[];
  /** Additional members: the name in the file, and the SQL expression of the value. */
  expressions?: Readonly<Record<string, string>>;
  /** The column that orders the rows; absent: the time of their creation. */
  order?: string;
}
