import type { PROJECT_DUE_FILTERS, ProjectPriority, ProjectStatus } from '@oficio/contracts';
import type { StatusWords } from '../../records/cells.tsx';

export const PROJECT_STATUS_WORDS: StatusWords<ProjectStatus> = {
  planned: { label: 'Planned', tone: 'neutral' },
  active: { label: 'Active', tone: 'positive' },
  on_hold: { label: 'On hold', tone: 'warning' },
  completed: { label: 'Completed', tone: 'accent' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
};

export const PRIORITY_WORDS: Record<ProjectPriority, string> = { low: 'Low', normal: 'Normal', high: 'High' };

export const DUE_FILTER_WORDS: Record<(typeof PROJECT_DUE_FILTERS)[number], string> = {
  overdue: 'Overdue',
  week: 'Due this week',
  none: 'No due date',
};

/** Whether something is still to be done by the due date. */
export const isUnfinished = (status: ProjectStatus): boolean =>
  status === 'planned' || status === 'active' || status === 'on_hold';
