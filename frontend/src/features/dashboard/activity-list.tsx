import type { Activity } from '@oficio/contracts';
import { TimelineItem, TimelineList, TimelineThing } from '../../records/timeline-list.tsx';
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
        <TimelineList>
          {activity.map(({ id, at, actorName, action, entity }) => (
            <TimelineItem key={id}>
              <p className="text-sm">
                <bdi className="font-medium">{actorName}</bdi> {WORDS[action] ?? action}{' '}
                <TimelineThing name={entity.name} path={entity.isPurged ? null : pathOf(entity)} />
              </p>
              <TimeAgo instant={at} />
            </TimelineItem>
          ))}
        </TimelineList>
      )}
    </Section>
  );
}
