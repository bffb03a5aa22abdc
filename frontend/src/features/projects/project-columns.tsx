import { durationText, type ProjectListItem } from '@oficio/contracts';
import { ProjectColor } from '../../entities/project/project-color.tsx';
import { HOURS_COLOR, usedHours } from '../../entities/project/project-hours.tsx';
import { PROJECT_STATUS_WORDS } from '../../entities/project/project-words.ts';
import { DayCell, MoneyCell, RecordLink, TagsCell, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { PROJECTS } from './project-area.tsx';
import { ProjectDue } from './project-due.tsx';

const { path } = PROJECTS;

const AGREED = 'agreed';

const COLUMNS: readonly DataTableColumn<ProjectListItem>[] = [
  {
    id: 'name',
    header: 'Project',
    width: 220,
    cuts: true,
    lead: true,
    sortKey: 'name',
    hideable: false,
    phone: 'primary',
    cell: ({ id, name, color }) => (
      <RecordLink
        path={path}
        id={id}
        name={
          <>
            <ProjectColor color={color} />
            {name}
          </>
        }
      />
    ),
  },
  { id: 'code', header: 'Code', width: 100, rank: 4, cell: ({ code }) => <bdi>{code}</bdi> },
  {
    id: 'client',
    header: 'Client',
    width: 170,
    cuts: true,
    lead: true,
    sortKey: 'clientName',
    cell: ({ clientName }) => <TextCell>{clientName}</TextCell>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    sortKey: 'status',
    cell: ({ status }) => (
      <Badge tone={PROJECT_STATUS_WORDS[status].tone}>{PROJECT_STATUS_WORDS[status].label}</Badge>
    ),
  },
  {
    id: 'dueOn',
    header: 'Due',
    width: 200,
    sortKey: 'dueOn',
    sortWords: ['soonest first', 'latest first'],
    phone: 'secondary',
    cell: (project) => <ProjectDue {...project} />,
  },
  {
    id: 'progress',
    header: 'Progress',
    width: 100,
    rank: 2,
    align: 'end',
    cell: ({ taskCounts: { open, done } }) => (
      <TextCell>{open + done > 0 && <Progress done={done} total={open + done} />}</TextCell>
    ),
  },
  {
    id: 'hours',
    header: 'Hours',
    width: 110,
    rank: 1,
    align: 'end',
    cell: (project) => <HoursCell {...project} />,
  },
  {
    id: AGREED,
    header: 'Agreed',
    width: 125,
    rank: 1,
    align: 'end',
    sortKey: 'agreed',
    sortWords: ['smallest first', 'largest first'],
    cell: ({ agreedMinor, currency }) =>
      agreedMinor === null ? (
        <TextCell>{null}</TextCell>
      ) : (
        <MoneyCell amountMinor={agreedMinor} currency={currency} />
      ),
  },
  {
    id: 'members',
    header: 'Members',
    width: 170,
    cuts: true,
    rank: 3,
    cell: ({ members }) => <TextCell>{members.map(({ name }) => name).join(', ')}</TextCell>,
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 200,
    rank: 5,
    cell: ({ tags }) => <TagsCell path={path} tags={tags} />,
  },
  {
    id: 'createdAt',
    header: 'Added',
    width: 110,
    rank: 6,
    sortKey: 'createdAt',
    sortWords: ['oldest first', 'newest first'],
    cell: ({ createdAt }) => <DayCell instant={createdAt} />,
  },
];

/** How many of a project's tasks are done. */
function Progress({ done, total }: { done: number; total: number }) {
  return (
    <span className="tabular-nums">
      {done}/{total}
    </span>
  );
}

/** The used part of the budget of hours, or the hours that were spent without one. */
function HoursCell({ budgetMinutes, spent }: Pick<ProjectListItem, 'budgetMinutes' | 'spent'>) {
  const used = usedHours({ budgetMinutes, spent });
  if (used && budgetMinutes !== null) {
    return (
      <span className={classNames('tabular-nums', HOURS_COLOR[used.tone])}>
        {used.text} of {durationText(budgetMinutes)}
      </span>
    );
  }
  return <TextCell>{spent.minutes > 0 && durationText(spent.minutes)}</TextCell>;
}

/** The columns for a person; the agreed amount only for those who read it. */
export const projectColumns = ({ readsAgreed }: { readsAgreed: boolean }) =>
  readsAgreed ? COLUMNS : COLUMNS.filter(({ id }) => id !== AGREED);
