import { durationText, formatLocalDate, type TimeEntry } from '@oficio/contracts';
import { MoneyCell, RecordLink, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { billedWord } from './time-words.ts';

type Column = DataTableColumn<TimeEntry>;

const RATE = 'rate';

const COLUMNS: readonly Column[] = [
  {
    id: 'day',
    header: 'Day',
    width: 130,
    sortKey: 'day',
    sortWords: ['earliest first', 'latest first'],
    hideable: false,
    phone: 'secondary',
    cell: ({ day, taskTitle, note }) => (
      <>
        <time dateTime={day} className="tabular-nums">
          {formatLocalDate(day)}
        </time>
        <span className="md:hidden">
          {[taskTitle, note].filter(Boolean).map((text) => (
            <bdi key={text}> · {text}</bdi>
          ))}
        </span>
      </>
    ),
  },
  {
    id: 'project',
    header: 'Project',
    width: 190,
    cuts: true,
    lead: true,
    phone: 'primary',
    cell: ({ projectId, projectName, minutes }) => (
      <span className="flex min-w-0 justify-between gap-3">
        <span className="min-w-0 truncate">
          <RecordLink path="/projects" id={projectId} name={projectName} />
        </span>
        <span className="money shrink-0 md:hidden">
          {minutes === null ? 'running' : durationText(minutes)}
        </span>
      </span>
    ),
  },
  {
    id: 'task',
    header: 'Task',
    width: 160,
    cuts: true,
    rank: 4,
    cell: ({ taskTitle }) => <TextCell>{taskTitle}</TextCell>,
  },
  {
    id: 'note',
    header: 'Note',
    width: 220,
    cuts: true,
    rank: 3,
    cell: ({ note }) => <TextCell>{note}</TextCell>,
  },
  {
    id: 'person',
    header: 'Person',
    width: 150,
    cuts: true,
    rank: 1,
    cell: ({ userName }) => <TextCell>{userName}</TextCell>,
  },
  {
    id: 'duration',
    header: 'Duration',
    width: 100,
    align: 'end',
    cell: ({ minutes }) => (
      <span className="money">{minutes === null ? 'running' : durationText(minutes)}</span>
    ),
  },
  {
    id: RATE,
    header: 'Rate',
    width: 110,
    align: 'end',
    rank: 2,
    cell: ({ rateMinor, currency }) =>
      rateMinor === null ? (
        <TextCell>{null}</TextCell>
      ) : (
        <MoneyCell amountMinor={rateMinor} currency={currency} />
      ),
  },
  {
    id: 'billed',
    header: 'Billed',
    width: 140,
    cell: (entry) => (
      <Badge tone={entry.isBilled ? 'positive' : 'neutral'}>
        {entry.invoice?.number ?? billedWord(entry)}
      </Badge>
    ),
  },
];

/** The columns for a person; the rate only for those who read it. */
export const timeColumns = ({ readsRates }: { readsRates: boolean }): readonly Column[] =>
  readsRates ? COLUMNS : COLUMNS.filter(({ id }) => id !== RATE);
