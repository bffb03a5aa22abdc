import { type DocumentLocale, formatDocumentDate } from './document-format.ts';

import { exactPriceOf, split } from './exact-money.ts';
import { QUANTITY_SCALE } from './money.ts';

import { roundedMinutes } from './time-durations.ts';

/** Which entries share a line of the invoice. */
export const TIME_GROUPINGS = ['entry', 'task', 'project'] as const;
export type TimeGrouping = (typeof TIME_GROUPINGS)[number];

/** An entry that an invoice can bill. */
export interface BillableTime {
  id: string;
  projectId: string;
  projectName: string;
  taskId: string | null;
  taskTitle: string | null;
  day: string;
  minutes: number;
  note: string | null;
  rateMinor: number;
}

/** A line for one or more entries with the same rate. */
export interface TimeLine {
  entryIds: string[];
  description: string;
  /** Σ of the rounded minutes of its entries. */
  minutes: number;
  /** Hours, times 10^4. */
  quantityE4: number;
  rateMinor: number;
  amountMinor: number;
}

interface BilledHow {
  grouping: TimeGrouping;
  /** The step of minutes to which each entry is rounded up; 0: none. */
  step: number;
  locale: DocumentLocale;
}

/**
 * The lines that bill entries, in the order of their days. The hours of all lines add up to the rounded minutes of all
 * entries: hours have four decimals, and lines share what these leave.
 */
export function timeLines(
  entries: readonly BillableTime[],
  { grouping, step, locale }: BilledHow,
): TimeLine[] {
  const groups = new Map<string, BillableTime[]>();
  for (const entry of entries.toSorted(byDay)) {
    const key = keyOf(entry, grouping);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const lines = [...groups.values()].map((group) => ({
    group,
    minutes: group.reduce((sum, { minutes }) => sum + roundedMinutes(minutes, step), 0),
  }));
  const hours = hoursOf(lines.map(({ minutes }) => minutes));
  return lines.map(({ group, minutes }, index) => {
    const quantityE4 = hours[index] ?? 0;
    const rateMinor = group[0]?.rateMinor ?? 0;
    return {
      entryIds: group.map(({ id }) => id),
      description: textOf(group, grouping, locale),
      minutes,
      quantityE4,
      rateMinor,
      amountMinor: Number(exactPriceOf(quantityE4, { unitPriceMinor: rateMinor })),
    };
  });
}

/** Entries with one key share a line. Those without a task share the line of their project. */
function keyOf({ id, projectId, taskId, rateMinor }: BillableTime, grouping: TimeGrouping): string {
  if (grouping === 'entry') return id;
  return grouping === 'task' ? `${projectId} ${taskId} ${rateMinor}` : `${projectId} ${rateMinor}`;
}

function hoursOf(minutes: readonly number[]): number[] {
  const all = minutes.reduce((sum, part) => sum + part, 0);
  return all === 0 ? minutes.map(() => 0) : split(Math.round((all * QUANTITY_SCALE) / 60), minutes);
}

function byDay(one: BillableTime, other: BillableTime): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

function textOf(group: readonly BillableTime[], grouping: TimeGrouping, locale: DocumentLocale): string {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return '';
  const [from, to] = [first.day, last.day].map((day) => formatDocumentDate(day, locale));
  const days = from === to ? from : `${from} – ${to}`;
  const detail =
    grouping === 'project' ? null : grouping === 'entry' ? (first.note ?? first.taskTitle) : first.taskTitle;
  return `${detail === null ? first.projectName : `${first.projectName}: ${detail}`}, ${days}`;
}
