import { NUMBER_LOCALE, type ProjectAnalytics } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { PROJECT_PLACE } from '../../../entities/project/project-place.tsx';
import { PROJECT_STATUS_WORDS } from '../../../entities/project/project-words.ts';
import { counted } from '../../../lib/text/counted.ts';

const number = new Intl.NumberFormat(NUMBER_LOCALE);

interface Count {
  label: string;
  count: number;
  search: object;
  tone?: string | undefined;
}

/** How many projects are late, due this week and of each status. */
export function ProjectCounts({
  figures: { overdue, dueThisWeek, byStatus },
}: {
  figures: Pick<ProjectAnalytics, 'overdue' | 'dueThisWeek' | 'byStatus'>;
}) {
  const counts: Count[] = [
    { label: 'Overdue', count: overdue, search: { due: 'overdue' }, tone: overdue > 0 ? 'text-danger' : '' },
    { label: 'Due this week', count: dueThisWeek, search: { due: 'week' } },
    ...byStatus.map(({ status, count }) => ({
      label: PROJECT_STATUS_WORDS[status].label,
      count,
      search: { status },
    })),
  ];
  return (
    <dl className="grid grid-cols-2 gap-y-6 border-y border-hairline py-6 sm:grid-cols-4 xl:grid-cols-7">
      {counts.map(({ label, count, search, tone = '' }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd>
            <Link
              to={PROJECT_PLACE.path}
              search={search as never}
              aria-label={`${label}: ${counted(count, 'project')}`}
              className={`inline-flex min-h-8 items-center text-xl font-semibold tabular-nums underline-offset-4 hover:underline max-md:min-h-11 ${tone}`}
            >
              {number.format(count)}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
