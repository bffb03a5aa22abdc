import { authRoutes, type TimelineEntry } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api/route-query.ts';
import { useServerTime } from '../lib/api/server-time.ts';
import { Badge } from '../ui/badge.tsx';
import { actionWord, actorWord, thingWord } from './activity-words.ts';
import { groupByDay } from './timeline-days.ts';
import { TimelineItem, TimelineList, TimelineThing } from './timeline-list.tsx';

interface TimelineProps {
  entries: readonly TimelineEntry[];
  /** The id of the record whose page shows the entries. */
  subject: string;
  /** The path of an existing thing; null for a thing without a page of its own. */
  pathOf: (entity: TimelineEntry['entity']) => string | null;
}

/** What happened to a record and to what belongs to it, by day in the organization's time zone. */
export function Timeline({ entries, subject, pathOf }: TimelineProps) {
  const now = useServerTime();
  const { data: user } = useQuery(queryOf(authRoutes.me));
  const timezone = user?.organization?.timezone ?? 'UTC';
  return (
    <div className="flex flex-col gap-6">
      {groupByDay(entries, { timezone, now: now() }).map(({ day, title, entries: ofDay }) => (
        <section key={day} aria-label={title}>
          <h3 className="mb-3 text-sm font-semibold text-ink-muted">{title}</h3>
          <TimelineList>
            {ofDay.map(({ id, at, actor, action, entity }) => (
              <TimelineItem key={id}>
                <p className="text-sm">
                  <bdi className="font-medium">{actor.name}</bdi> <ActorBadge kind={actor.kind} />
                  {actionWord(action)} {entity.id === subject ? 'this' : 'the'} {thingWord(entity.type)}{' '}
                  {entity.id !== subject && (
                    <TimelineThing name={entity.name} path={entity.exists ? pathOf(entity) : null} />
                  )}
                </p>
                <time dateTime={at} className="text-xs text-ink-muted tabular-nums">
                  {timeIn(timezone, at)}
                </time>
              </TimelineItem>
            ))}
          </TimelineList>
        </section>
      ))}
    </div>
  );
}

function ActorBadge({ kind }: Pick<TimelineEntry['actor'], 'kind'>) {
  const word = actorWord(kind);
  return (
    word && (
      <>
        <Badge>{word}</Badge>{' '}
      </>
    )
  );
}

function timeIn(timeZone: string, instant: string): string {
  return new Date(instant).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
}
