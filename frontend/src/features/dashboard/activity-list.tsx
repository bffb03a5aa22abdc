import type { Activity } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Section } from '../../ui/card.tsx';
import { TimeAgo } from './time-ago.tsx';

export interface ActivityListProps {
  activity: Activity[];
  /** The address of a record's page. */
  pathOf: (record: Activity['entity']) => string;
}

/** The words of actions that aren't verbs with an object. */
const WORDS: Partial<Record<Activity['action'], string>> = {
  merged: 'merged another client into',
  merge_undone: 'undid a merge into',
};

/** The organization's latest activities, newest first. */
export function ActivityList({ activity, pathOf }: ActivityListProps) {
  return (
    <Section title="Activity">
      {activity.length === 0 ? (
        <p className="text-ink-muted">What you and your team do appears here.</p>
      ) : (
        <ol className="relative flex flex-col gap-5 border-s border-hairline ps-5">
          {activity.map(({ id, at, actorName, action, entity }) => (
            <li key={id} className="relative">
              <span
                aria-hidden
                className="absolute top-1.5 -start-[1.5rem] size-2 rounded-full bg-outline ring-4 ring-canvas"
              />
              <p className="text-sm">
                <bdi className="font-medium">{actorName}</bdi> {WORDS[action] ?? action}{' '}
                {entity.isPurged ? (
                  <span dir="auto">{entity.name}</span>
                ) : (
                  <Link
                    to={pathOf(entity)}
                    dir="auto"
                    className="font-medium underline decoration-hairline underline-offset-4 hover:decoration-current"
                  >
                    {entity.name}
                  </Link>
                )}
              </p>
              <TimeAgo instant={at} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
