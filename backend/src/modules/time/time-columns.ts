import { FORMER_MEMBER, type TimeEntry } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { CsvColumn } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';
import { readsRates } from './time-rows.ts';

/** An entry in the file, with what tells its project from others that are called alike. */
export interface TimeLine extends TimeEntry {
  projectCode: string;
}

/** The columns of the file. Prices are for the roles that read invoices. */
export function timeColumns(scope: OrganizationScope): readonly CsvColumn<TimeLine>[] {
  return [
    ['Day', ({ day }) => day, 'day'],
    ['Person', ({ userName }) => userName ?? FORMER_MEMBER],
    ['Client', ({ clientName }) => clientName],
    ['Project', ({ projectName }) => projectName],
    ['Project code', ({ projectCode }) => projectCode],
    ['Task', ({ taskTitle }) => taskTitle],
    ['Note', ({ note }) => note],
    ['Started', ({ startedAt }) => startedAt, 'time'],
    ['Ended', ({ endedAt }) => endedAt, 'time'],
    ['Minutes', ({ minutes }) => minutes],
    ['Hours', ({ minutes }) => (minutes === null ? null : (minutes / 60).toFixed(2)), 'amount'],
    ['Billable', ({ billable }) => billable],
    ['Billed', ({ isBilled }) => isBilled],
    ...(readsRates(scope) ? MONEY : []),
  ];
}

const MONEY: readonly CsvColumn<TimeEntry>[] = [
  [
    'Rate',
    ({ rateMinor, currency }) => (rateMinor === null ? null : decimalOf(rateMinor, currency)),
    'amount',
  ],
  ['Currency', ({ currency }) => currency],
  ['Invoice', ({ invoice }) => invoice?.number],
];
