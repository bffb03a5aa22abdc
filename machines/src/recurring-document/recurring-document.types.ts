import type { LocalDate, Recurrence, RecurringStatus } from '@oficio/contracts';

/** The stored facts of a series that decide over its next step. */
export interface RecurringFacts {
  status: RecurringStatus;
  recurrence: Recurrence;
  /** The number of the occurrence that is made next. */
  nextOccurrence: number;
  /** The failed attempts at this occurrence. */
  failures: number;
}

export type RecurringContext = Omit<RecurringFacts, 'status'>;

export type RecurringEvent =
  /** The document of the next occurrence exists. */
  | { type: 'occurrence.made' }
  /** The document of a due occurrence could not be made, issued or sent. */
  | { type: 'occurrence.failed' }
  /** The client is in the archive or in the trash. */
  | { type: 'client.gone' }
  /** The days, or the end, of the coming occurrences are others. */
  | { type: 'recurrence.changed'; recurrence: Recurrence }
  | { type: 'pause.requested' }
  | { type: 'resume.requested'; today: LocalDate }
  | { type: 'end.requested' };
