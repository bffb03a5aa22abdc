import { durationText, type LocalDate, readDuration, type TimeEntry } from '@oficio/contracts';
import type { PickedRecord } from '../../records/record-fields.ts';

/** What a person has typed of an entry. */
export interface EntryValues {
  project: PickedRecord | null;
  task: PickedRecord | null;
  day: LocalDate | null;
  span: 'duration' | 'times';
  duration: string;
  from: string;
  to: string;
  note: string;
  billable: boolean;
}

export type EntryFaults = Partial<Record<'projectId' | 'taskId' | 'day' | 'minutes' | 'from' | 'to', string>>;

/** The members of a body that the form decides about. */
export interface EntryBody {
  projectId: string;
  taskId: string | null;
  day: LocalDate;
  minutes?: number;
  from?: number;
  to?: number;
  note: string;
  billable: boolean;
}

export function newEntry({ project, day }: Pick<EntryValues, 'project' | 'day'>): EntryValues {
  return {
    project,
    task: null,
    day,
    span: 'duration',
    duration: '',
    from: '',
    to: '',
    note: '',
    billable: true,
  };
}

export function valuesOf({ projectId, projectName, taskId, taskTitle, ...entry }: TimeEntry): EntryValues {
  const { day, minutes, note, billable } = entry;
  return {
    ...newEntry({ project: { id: projectId, name: projectName }, day }),
    task: taskId === null ? null : { id: taskId, name: taskTitle ?? '' },
    duration: minutes === null ? '' : durationText(minutes),
    note: note ?? '',
    billable,
  };
}

/** The body of typed values, or what is wrong with them. */
export function readEntry(values: EntryValues): { body: EntryBody } | { faults: EntryFaults } {
  const { project, task, day, note, billable } = values;
  const faults: EntryFaults = {};
  if (!project) faults.projectId = 'Please choose a project';
  if (!day) faults.day = 'Please enter a date';
  const span = readSpan(values, faults);
  if (!project || !day || Object.keys(faults).length > 0) return { faults };
  return { body: { projectId: project.id, taskId: task?.id ?? null, day, ...span, note, billable } };
}

function readSpan({ span, duration, from, to }: EntryValues, faults: EntryFaults) {
  if (span === 'duration') {
    const minutes = readDuration(duration);
    if (minutes === null) faults.minutes = 'Enter a duration such as 1:30 or 1.5';
    else if (minutes === 0) faults.minutes = 'Please enter a duration above 0';
    return { minutes: minutes ?? 0 };
  }
  const [start, end] = [readTime(from), readTime(to)];
  if (start === null) faults.from = 'Enter a time such as 9:30';
  if (end === null) faults.to = 'Enter a time such as 17:00';
  return { from: start ?? 0, to: end ?? 0 };
}

/** The minutes since midnight of a typed time, `9:30`, `930`, `9` or `5:30 pm`; null for another text. */
export function readTime(text: string): number | null {
  const match = /^(\d{1,2})(?:[:.h]?([0-5]\d))?\s*(am|pm|a\.m\.|p\.m\.)?$/.exec(text.trim().toLowerCase());
  if (!match) return null;
  const [hour, minute, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]?.[0]];
  if (half ? hour < 1 || hour > 12 : hour > 23) return null;
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return hours * 60 + minute;
}
