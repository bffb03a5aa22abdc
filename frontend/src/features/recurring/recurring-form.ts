import {
  type CreateRecurringBody,
  createRecurringBodySchema,
  isMonthly,
  type LocalDate,
  lastDayOf,
  nextOccurrences,
  type Occurrence,
  type PlaceholderDays,
  type RecurrenceFrequency,
  type RecurringDocument,
  type RecurringKind,
} from '@oficio/contracts';
import * as z from 'zod/mini';
import { kindOf, type Subject, subjectOf } from './recurring-subject.ts';
import { type RecurringText, textsOf, withTexts } from './recurring-texts.ts';

/** The periods of the form. The others of the server are multiples of these. */
export const PERIODS = ['days', 'weekly', 'monthly', 'annual'] as const;
type Period = (typeof PERIODS)[number];
const MULTIPLES: Partial<Record<RecurrenceFrequency, readonly [count: number, period: Period]>> = {
  biweekly: [2, 'weekly'],
  bimonthly: [2, 'monthly'],
  quarterly: [3, 'monthly'],
  semiannual: [6, 'monthly'],
};

/** The values of the form for a series, as they are typed. */
export interface RecurringValues {
  name: string;
  /** Every so many periods. */
  interval: string;
  period: Period;
  startOn: LocalDate | null;
  /** The last day of each month instead of the day of the start. */
  isLastDay: boolean;
  end: 'never' | 'on' | 'after';
  endOn: LocalDate | null;
  endAfter: string;
  mode: CreateRecurringBody['mode'];
  noticeDays: string;
  texts: readonly RecurringText[];
}

export const RECURRING_FIELDS = [
  'name',
  'frequency',
  'interval',
  'startOn',
  'anchorDay',
  'endOn',
  'endAfter',
  'mode',
  'noticeDays',
];

export interface ReadSeries {
  faults: Readonly<Record<string, string>>;
  /** Null while there are faults. */
  body: CreateRecurringBody | null;
  /** The first days of the series; none while there are faults. */
  coming: readonly Occurrence[];
  /** The days of the first document; null while there are faults. */
  first: PlaceholderDays | null;
}

const SHOWN_DAYS = 4;

/** The first values of a new series. */
export function newValues(subject: Subject, name: string, startOn: LocalDate): RecurringValues {
  return {
    name,
    period: 'monthly',
    interval: '1',
    startOn,
    isLastDay: false,
    end: 'never',
    endOn: null,
    endAfter: '',
    mode: kindOf(subject) === 'invoice' ? 'draft' : 'book',
    noticeDays: '',
    texts: textsOf(subject),
  };
}

/** The values of a series. Its days begin with the next one. */
export function valuesOf(series: RecurringDocument): RecurringValues {
  const { name, frequency, interval, nextOn, startOn, anchorDay, endOn, endAfter, mode, noticeDays } = series;
  const [count, period] = MULTIPLES[frequency] ?? [1, frequency as Period];
  return {
    name,
    period,
    interval: String(count * interval),
    startOn: nextOn ?? startOn,
    isLastDay: anchorDay === 31,
    end: endOn !== null ? 'on' : endAfter !== null ? 'after' : 'never',
    endOn,
    endAfter: String(endAfter ?? ''),
    mode,
    noticeDays: noticeDays.join(', '),
    texts: textsOf(subjectOf(series)),
  };
}

/** What is wrong with the values, or the body and the first days that they make. */
export function readSeries(values: RecurringValues, subject: Subject, next = 1): ReadSeries {
  const { name, period: frequency, startOn, isLastDay, end, mode } = values;
  const given = {
    ...withTexts(subject, values.texts),
    name,
    frequency,
    startOn,
    mode,
    interval: numberOf(values.interval),
    anchorDay: isMonthly(frequency) && isLastDay ? 31 : null,
    endOn: end === 'on' ? values.endOn : null,
    endAfter: end === 'after' ? numberOf(values.endAfter) : null,
    noticeDays: isAnnounced(kindOf(subject), mode) ? daysOf(values.noticeDays) : [],
  };
  const faults: Record<string, string> = {};
  if (end === 'on' && values.endOn === null) faults.endOn = 'Please enter a date';
  const { data, error } = z.safeParse(createRecurringBodySchema, given);
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message;
  if (!data || Object.keys(faults).length > 0) return { faults, body: null, coming: [], first: null };
  const { interval = 1, anchorDay = null, endOn = null, endAfter = null } = data;
  const recurrence = { frequency, interval, anchorDay, endOn, endAfter, startOn: data.startOn };
  const numbered = { ...recurrence, startOccurrence: next };
  const coming = nextOccurrences(numbered, next, SHOWN_DAYS);
  const [first] = coming;
  const days = first ? { on: first.on, until: lastDayOf(numbered, first.occurrence) } : null;
  return { faults, body: data, coming, first: days };
}

/** Only invoices that come by themselves are announced. */
export const isAnnounced = (kind: RecurringKind, mode: RecurringValues['mode']): boolean =>
  kind === 'invoice' && mode !== 'draft';

/** The numbers of a list. 0, which the schema refuses, stands for another text. */
const daysOf = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => numberOf(part) || 0);

/** NaN, which every schema refuses, for another text. */
const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
