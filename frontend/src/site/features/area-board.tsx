import { ArrowDown, Check, CircleDashed } from 'lucide-react';
import { BUILT_WORDS } from '../../lib/text/built-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { AREAS } from './areas.ts';

/** All six areas with their state: available or in progress. */
export function AreaBoard() {
  return (
    <ol className="border-b border-hairline">
      {AREAS.map(({ id, name, line, state }) => (
        <li key={id} className="border-t border-hairline">
          <a
            href={`#${id}`}
            className="group grid items-baseline gap-x-8 gap-y-1 py-5 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_9rem]"
          >
            <span className="text-lg font-semibold underline-offset-4 group-hover:underline md:text-xl">
              {name}
            </span>
            <span className="text-ink-muted md:text-base">{line}</span>
            <span className="mt-1 flex items-center gap-2 md:justify-end">
              <StateBadge state={state} />
              <ArrowDown aria-hidden className="size-4 text-ink-subtle max-md:hidden" />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The state in words and with a mark, never by colour alone. */
function StateBadge({ state }: Pick<(typeof AREAS)[number], 'state'>) {
  const words = BUILT_WORDS[state];
  if (state === 'coming') return <Badge icon={<CircleDashed aria-hidden />}>{words}</Badge>;
  return (
    <Badge tone="positive" icon={<Check aria-hidden />}>
      {words}
    </Badge>
  );
}
