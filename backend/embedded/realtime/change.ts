import type { Pgoutput } from 'pg-logical-replication';

/** A row as Postgres writes it: text by column; null is NULL; absent: not in the change. */
export type Row = Record<string, string | null | undefined>;

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

export interface Change {
  type: ChangeType;
  relation: Pgoutput.MessageRelation;
  /** INSERT and UPDATE. */
  newRow?: Row;
  /** UPDATE and DELETE: the whole row under REPLICA IDENTITY FULL, otherwise its key. */
  oldRow?: Row;
  /** UTC, milliseconds: `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  commitTimestamp: string;
  /** The 32-bit id of the transaction. */
  transaction: number;
}

/** The row that filters look at. */
export function filteredRow(change: Change): Row {
  return change.newRow ?? change.oldRow ?? {};
}
