import { durationText, formatLocalDate, type StoppedTimer, type TimeEntry } from '@oficio/contracts';

/** What a stopped timer has counted, as a sentence. */
export function stoppedText({ projectName, minutes }: Pick<StoppedTimer, 'projectName' | 'minutes'>): string {
  return `${durationText(minutes)} h of ${projectName} were saved.`;
}

/** What a person calls an entry. */
export function entryName({ projectName, day }: Pick<TimeEntry, 'projectName' | 'day'>): string {
  return `time of ${projectName} on ${formatLocalDate(day)}`;
}

export const BILLED_WORDS = {
  unbilled: 'Unbilled',
  billed: 'Billed',
  not_billable: 'Not billable',
} as const;

/** Where an entry stands on the way to an invoice. */
export function billedWord({ isBilled, billable }: Pick<TimeEntry, 'isBilled' | 'billable'>): string {
  if (isBilled) return BILLED_WORDS.billed;
  return billable ? BILLED_WORDS.unbilled : BILLED_WORDS.not_billable;
}

/** `1 entry`, `3 entries`. */
export const entriesText = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);
