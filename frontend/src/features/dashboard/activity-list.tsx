import type { Activity } from '@oficio/contracts';
import { actionWord } from '../../records/activity-words.ts';
import { TimelineItem, TimelineList, TimelineThing } from '../../records/timeline-list.tsx';
import { Section } from '../../ui/card.tsx';
import { TimeAgo } from './time-ago.tsx';

export interface ActivityListProps {
  activity: Activity[];
  /** The address of a record's page. */
  pathOf: (record: Activity['entity']) => string;
}

/** The organization's latest activities, newest first. */
export function ActivityList({ activity, pathOf }: ActivityListProps) {
  return (
    <Section title="Activity">
      {activity.length === 0 ? (
        <p className="text-ink-muted">What you and your team do shows up here.</p>
      ) : (
        <TimelineList>
          {activity.map(({ id, at, actorName, action, entity }) => (
            <TimelineItem key={id}>
              <p className="text-sm">
                <bdi className="font-medium">{actorName}</bdi> {actionWord(action)}{' '}
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
