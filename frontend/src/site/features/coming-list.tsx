import { StateBadge } from './area-board.tsx';
import { AREAS } from './areas.ts';

/** The areas in progress: their purpose, and what can be prepared today. */
export function ComingList() {
  return (
    <ul className="grid gap-x-12 gap-y-12 md:grid-cols-2">
      {AREAS.map(
        ({ id, name, state, progress }) =>
          progress && (
            <li key={id} id={id} className="border-t-2 border-dashed border-outline pt-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 className="text-lg font-semibold">{name}</h3>
                <StateBadge state={state} />
              </div>
              <p className="mt-3 text-base">{progress.plan}</p>
              <p className="mt-3 text-ink-muted">
                <strong className="font-semibold text-ink">Until then:</strong> {progress.today}
              </p>
            </li>
          ),
      )}
    </ul>
  );
}
