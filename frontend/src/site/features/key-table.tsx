import { Fragment } from 'react';

const KEYS = [
  { keys: ['/'], does: 'Search the list' },
  { keys: ['n'], does: 'A new client' },
  { keys: ['e'], does: 'Edit the client that is open' },
  { keys: ['g', 'd'], does: 'Go to the dashboard' },
  { keys: ['g', 'c'], does: 'Go to the clients' },
  { keys: ['Ctrl K'], does: 'Find a client, a page or a command' },
  { keys: ['?'], does: 'Show all keys' },
] as const;

/** The most used keys. */
export function KeyTable() {
  return (
    <dl className="divide-y divide-hairline border-y border-hairline">
      {KEYS.map(({ keys, does }) => (
        <div key={does} className="flex items-center justify-between gap-6 py-3">
          <dt className="text-base md:text-lg">{does}</dt>
          <dd className="flex shrink-0 items-center gap-2 text-sm text-ink-muted">
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && 'then'}
                <kbd className="inline-flex h-10 min-w-10 items-center justify-center rounded-control border border-b-3 border-outline bg-surface px-3 font-sans text-base font-semibold whitespace-nowrap text-ink">
                  {key}
                </kbd>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
