import type { TaskDueFilter, TaskStatus } from '@oficio/contracts';
import type { StatusWords } from '../../../records/cells.tsx';

export const TASK_STATUS_WORDS: StatusWords<TaskStatus> = {
  todo: { label: 'To do', tone: 'neutral' },
  in_progress: { label: 'In progress', tone: 'accent' },
  blocked: { label: 'Blocked', tone: 'warning' },
  done: { label: 'Done', tone: 'positive' },
};

export const TASK_DUE_WORDS: Record<TaskDueFilter, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  none: 'No due date',
};
