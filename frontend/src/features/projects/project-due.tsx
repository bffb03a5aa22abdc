import { formatLocalDate, type ProjectListItem } from '@oficio/contracts';
import { DueDay } from '../../entities/hosting/due-day.tsx';
import { isUnfinished } from '../../entities/project/project-words.ts';

/** The due date of a project, with the days until then while the project isn't finished. */
export function ProjectDue({ dueOn, status }: Pick<ProjectListItem, 'dueOn' | 'status'>) {
  if (dueOn === null || isUnfinished(status)) return <DueDay day={dueOn} />;
  return (
    <time dateTime={dueOn} className="tabular-nums">
      {formatLocalDate(dueOn)}
    </time>
  );
}
