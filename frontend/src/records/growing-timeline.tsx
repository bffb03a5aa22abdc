import type { TimelineEntry, timelineRoutes } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { Section } from '../ui/card.tsx';
import { GrowingList } from './growing-list.tsx';
import { Timeline } from './timeline.tsx';
import { useGrowingList } from './use-growing-list.ts';

interface GrowingTimelineProps {
  route: (typeof timelineRoutes)[keyof typeof timelineRoutes];
  /** The id of the record whose page shows the entries. */
  subject: string;
  query?: Record<string, string | undefined>;
  pathOf: (entity: TimelineEntry['entity']) => string | null;
  actions?: ReactNode;
}

/** The tab with all entries about a record, the latest first, one page at a time. */
export function GrowingTimeline({ route, subject, query = {}, pathOf, actions }: GrowingTimelineProps) {
  const list = useGrowingList(route, { parameters: { id: subject }, query });
  return (
    <Section title="Timeline" className="max-w-2xl" actions={actions}>
      <div className="flex flex-col gap-6">
        <GrowingList list={list} many="timeline" lines={8}>
          {(entries) => <TimelineEntries entries={entries} subject={subject} pathOf={pathOf} />}
        </GrowingList>
      </div>
    </Section>
  );
}

/** The entries, or a word that there are none. */
export function TimelineEntries(props: Parameters<typeof Timeline>[0]) {
  if (props.entries.length === 0) return <p className="text-ink-muted">Nothing yet.</p>;
  return <Timeline {...props} />;
}
