import type { PastedDomain } from '@oficio/contracts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const STATES: Record<PastedDomain['state'], { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'positive' },
  repeated: { label: 'Repeated', tone: 'neutral' },
  tracked: { label: 'Tracked', tone: 'neutral' },
  invalid: { label: 'Left out', tone: 'negative' },
};

/** What each line of a pasted list is: those with a reason first, because a person has to read them. */
export function PastedLines({ lines }: { lines: readonly PastedDomain[] }) {
  const sorted = lines.toSorted((a, b) => Number(b.reason !== null) - Number(a.reason !== null));
  return (
    <ul aria-label="The lines of the list" className="divide-y divide-hairline">
      {sorted.map(({ line, text, name, state, reason, client }) => (
        <li
          key={line}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 py-2"
        >
          <span className="text-sm text-ink-muted tabular-nums">{line}</span>
          <bdi className="break-all">{name ?? text}</bdi>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          {(reason !== null || client) && (
            <span className="col-start-2 col-end-4 text-sm text-ink-muted">
              {reason}
              {reason !== null && client && ' '}
              {client && (
                <>
                  Client: <bdi>{client.name}</bdi>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
