import { TEXT } from '@oficio/contracts';
import type { BundleRecords, BundleRow } from '../bundle.types.ts';
import type { BackupNames } from './backup-names.ts';
import {
  type BackupRecord,
  decimal,
  idOf,
  isDeleted,
  numberIn,
  plainText,
  recordsOf,
  textIn,
  valuesIn,
} from './backup-records.ts';

/** An entry of a task's time: seconds since 1970, a note, and whether it is billable. */
type LogEntry = readonly [start: number, end: number, note: string, isBillable: boolean];

/** The tracked time of tasks with a project. Entries that still run have no end yet. */
export function timeRecords(backup: BackupRecord, names: BackupNames): BundleRecords {
  const emails = new Map(recordsOf(backup, 'users').map((user) => [idOf(user), textIn(user, 'email')]));
  const projects = new Map(
    recordsOf(backup, 'projects').flatMap((project) =>
      isDeleted(project) ? [] : [[idOf(project), project]],
    ),
  );
  const tasks = recordsOf(backup, 'tasks').filter((task) => !isDeleted(task));
  return {
    kind: 'time',
    records: tasks.flatMap((task) => {
      const project = projects.get(textIn(task, 'project_id'));
      if (!project) return [];
      // With one user all time is that of whoever imports.
      const person = emails.size > 1 ? (emails.get(personOf(task)) ?? '') : '';
      return logOf(task).map((entry) => [rowOf(task, project, entry, names, person)]);
    }),
    leftOut: [
      { header: 'Status, due date', why: 'Oficio imports no tasks.' },
      { header: 'Number', why: 'Entries have no numbers.' },
    ],
  };
}

/** The finished entries of a task's time. */
function logOf(task: BackupRecord): LogEntry[] {
  return valuesIn(task, 'time_log').flatMap((entry): LogEntry[] => {
    if (!Array.isArray(entry)) return [];
    const [start, end, note, isBillable] = entry as unknown[];
    if (typeof start !== 'number' || typeof end !== 'number' || end <= start) return [];
    return [[start, end, typeof note === 'string' ? note : '', isBillable !== false]];
  });
}

function rowOf(
  task: BackupRecord,
  project: BackupRecord,
  [start, end, note, isBillable]: LogEntry,
  names: BackupNames,
  personEmail: string,
): BundleRow {
  const client = textIn(project, 'client_id');
  const rate = numberIn(task, 'rate');
  return {
    day: instantOf(start),
    start: instantOf(start),
    end: instantOf(end),
    project: textIn(project, 'name'),
    client: names.clientReference(client),
    personEmail,
    note: (note.trim() || plainText(textIn(task, 'description'))).slice(0, TEXT.line),
    billable: isBillable ? 'yes' : 'no',
    rate: rate > 0 ? decimal(rate, 2) : '',
    currency: names.currencyOfClient(client),
  };
}

const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

const personOf = (task: BackupRecord): string => textIn(task, 'assigned_user_id') || textIn(task, 'user_id');
