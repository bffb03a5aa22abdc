import type { Pgoutput } from 'pg-logical-replication';

/** A row in Postgres's text form, by column. Null is NULL; an absent column isn't in the change. */
export type Row = Record<string, string | null | undefined>;

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

export interface Change {
  type: ChangeType;
  relation: Pgoutput.MessageRelation;
  /** For INSERT and UPDATE. */
  newRow?: Row;
  /** For UPDATE and DELETE: the whole row under REPLICA IDENTITY FULL, otherwise its key. */
  oldRow?: Row;
  /** UTC with milliseconds: `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  commitTimestamp: string;
  /** The transaction's 32-bit id. */
  transaction: number;
}

/** The row that filters are evaluated on. */
export function filteredRow(change: Change): Row {
  return change.newRow ?? change.oldRow ?? {};
}
