import {
  alertDay,
  daysBetween,
  type ExpiryFacts,
  type ExpiryState,
  expiryStateOf,
  formatLocalDate,
} from '@oficio/contracts';
import { dueWords } from '../../entities/hosting/due-day.tsx';
import { useToday } from '../../lib/api/use-today.ts';
import { TextCell } from '../../records/cells.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';

/** The day on which a domain expires, and its state on the organization's day. */
export function Expiry({ domain }: { domain: ExpiryFacts }) {
  const today = useToday();
  const state = expiryStateOf(domain, today);
  const day = alertDay(domain);
  if (state === 'unknown' || !day) return <StateBadge state={state} />;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums md:flex-nowrap">
      <time dateTime={day}>{formatLocalDate(day)}</time>
      {domain.conflictingExpiresOn === null ? (
        <Badge tone={TONES[state]}>{WORDS[state] ?? dueWords(daysBetween(today, day))}</Badge>
      ) : (
        <Badge tone="warning">Two dates</Badge>
      )}
    </span>
  );
}

function StateBadge({ state }: { state: ExpiryState }) {
  const words = WORDS[state];
  return words ? <Badge tone={TONES[state]}>{words}</Badge> : <TextCell>{null}</TextCell>;
}

/** The states that the days don't say. */
const WORDS: Partial<Record<ExpiryState, string>> = {
  redemption: 'In redemption',
  pending_delete: 'Being deleted',
  auto_renewed: 'Renewed by the registry',
};

const TONES: Record<ExpiryState, Tone> = {
  unknown: 'neutral',
  ok: 'neutral',
  soon: 'warning',
  urgent: 'negative',
  due_today: 'negative',
  expired: 'negative',
  redemption: 'negative',
  pending_delete: 'negative',
  auto_renewed: 'warning',
};
