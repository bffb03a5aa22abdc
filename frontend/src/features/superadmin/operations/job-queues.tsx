import type { JobQueue } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { FigureRow, FigureTable } from '../../../records/figure-table.tsx';
import { TEXT_LINK } from '../../../ui/text-link.ts';
import { countText } from '../figures/number-cell.tsx';
import { superadminPath } from '../superadmin-pages.ts';

const STATES = [
  { key: 'failed', header: 'Failed' },
  { key: 'retry', header: 'Try again' },
  { key: 'created', header: 'Wait' },
  { key: 'active', header: 'Run' },
] as const;

/** How many jobs of each queue are in which state. A number leads to its jobs. */
export function JobQueues({ queues }: { queues: readonly JobQueue[] }) {
  if (queues.length === 0) return null;
  return (
    <div className="mb-4">
      <FigureTable label="Queues" what="Queue" columns={[...STATES, { key: 'since', header: 'Due since' }]}>
        <tbody>
          {queues.map((queue) => (
            <FigureRow
              key={queue.name}
              header={queue.name}
              cells={[
                ...STATES.map(({ key, header }) => ({
                  key,
                  cell:
                    queue[key] === 0 ? (
                      '–'
                    ) : (
                      <Link
                        to={superadminPath('jobs')}
                        search={{ queue: queue.name, state: key === 'failed' ? undefined : key } as never}
                        aria-label={`${header}, ${queue.name}: ${countText(queue[key])}`}
                        className={TEXT_LINK}
                      >
                        {countText(queue[key])}
                      </Link>
                    ),
                })),
                {
                  key: 'since',
                  cell: queue.waitingSince === null ? '–' : formatMoment(queue.waitingSince),
                },
              ]}
            />
          ))}
        </tbody>
      </FigureTable>
    </div>
  );
}
