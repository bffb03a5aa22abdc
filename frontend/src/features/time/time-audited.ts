import { durationText } from '@oficio/contracts';
import type { FieldKind, RecordField } from '../../records/record-fields.ts';

const MINUTES: FieldKind = {
  empty: null,
  read: (minutes) => minutes,
  write: (minutes) => minutes,
  words: (minutes) => (typeof minutes === 'number' ? durationText(minutes) : ''),
};

/** The fields of time entries whose changes the audit log shows. */
export const TIME_AUDITED: readonly RecordField[] = [
  { name: 'projectName', label: 'Project' },
  { name: 'day', label: 'Day', kind: 'date' },
  { name: 'minutes', label: 'Duration', kind: MINUTES },
  { name: 'note', label: 'Note' },
  { name: 'billable', label: 'Billable', kind: 'switch' },
];
