import type { Renewal } from '@oficio/contracts';
import { formatDay } from '../../lib/text/format-day.ts';
import { actionWord } from '../../records/activity-words.ts';
import { Section } from '../../ui/card.tsx';

/** What has happened to a renewal, the latest first. */
export function RenewalHistory({ renewal: { history } }: { renewal: Renewal }) {
  return (
    <Section title="History">
      <ol className="flex flex-col gap-2">
        {history.map(({ id, at, actorName, action }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <bdi>{actorName}</bdi> {actionWord(action)} this renewal
            </span>
            <time dateTime={at} className="text-ink-muted tabular-nums">
              {formatDay(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}
