import type { TaskItem } from '@oficio/contracts';
import type { CsvColumn } from '../../records/record-area.ts';

/** The columns of the file of tasks. */
export const TASK_COLUMNS: readonly CsvColumn<TaskItem>[] = [
  ['Project', ({ projectName }) => projectName],
  ['Title', ({ title }) => title],
  ['Status', ({ status }) => status],
  ['Assignee', ({ assignee }) => assignee?.name],
  ['Due', ({ dueOn }) => dueOn, 'day'],
  [
    'Estimate hours',
    ({ estimateMinutes }) => (estimateMinutes === null ? null : (estimateMinutes / 60).toFixed(2)),
    'amount',
  ],
  ['Labels', ({ labels }) => labels],
  [
    'Checklist',
    ({ checklistTotal, checklistDone }) => (checklistTotal > 0 ? `${checklistDone}/${checklistTotal}` : null),
  ],
  ['Comments', ({ commentCount }) => commentCount],
  ['Added', ({ createdAt }) => createdAt, 'time'],
  ['Changed', ({ updatedAt }) => updatedAt, 'time'],
];
