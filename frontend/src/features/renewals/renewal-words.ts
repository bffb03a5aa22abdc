import {
  addMonths,
  formatLocalDate,
  RENEWAL_WORD_TEXTS,
  type Renewal,
  type RenewalAction,
  type RenewalListItem,
  type RenewalWord,
} from '@oficio/contracts';
import type { Tone } from '../../ui/badge.tsx';

const TONES: Record<RenewalWord, Tone> = {
  lapsed: 'neutral',
  renewed: 'positive',
  renewedUnpaid: 'negative',
  paid: 'warning',
  invoiced: 'accent',
  declined: 'negative',
  approved: 'accent',
  proposed: 'accent',
  upcoming: 'neutral',
  withClient: 'neutral',
};

/** The label and the look of a renewal's word. */
export function stateWords(state: RenewalWord): { label: string; tone: Tone } {
  return { label: RENEWAL_WORD_TEXTS[state], tone: TONES[state] };
}

/** The texts of each action of a renewal. */
export const ACTION_WORDS: Record<RenewalAction, string> = {
  propose: 'Propose...',
  approve: 'Approve for the client...',
  decline: 'Decline for the client...',
  invoice: 'Draft the invoice',
  confirm: 'Confirm the renewal...',
  edit: 'Change...',
  waive: 'Don’t invoice it...',
  snooze: 'Snooze...',
  withdraw: 'Withdraw the proposal...',
  lapse: 'Let lapse...',
};

const CONSENT_WORDS: Record<Renewal['consent'], string> = {
  notNeeded: 'Not needed',
  notAsked: 'Not asked yet',
  proposed: 'Asked, not answered yet',
  approved: 'Approved',
  declined: 'Declined',
};

/** What the client was asked and answered. */
export function consentWords({ consent, unanswered }: Pick<Renewal, 'consent' | 'unanswered'>): string {
  return consent === 'notAsked' && unanswered ? 'Asked, not answered' : CONSENT_WORDS[consent];
}

export const BILLING_WORDS: Record<Renewal['billing'], string> = {
  none: 'Not invoiced',
  invoiced: 'Invoiced, not paid yet',
  paid: 'Paid',
  waived: 'Isn’t invoiced',
};

export const REGISTRY_WORDS: Record<Renewal['registry'], string> = {
  open: 'Not renewed yet',
  provisional: 'Renewed by the registry itself, which may still take it back',
  confirmed: 'Renewed',
  lapsed: 'Lapsed',
};

/** `Jul 1, 2026 – Jul 1, 2027`: the period that begins. */
export function periodWords({
  periodEnd,
  termMonths,
}: Pick<RenewalListItem, 'periodEnd' | 'termMonths'>): string {
  return `${formatLocalDate(periodEnd)} – ${formatLocalDate(addMonths(periodEnd, termMonths))}`;
}

/** `1 year`, `18 months`. */
export function termWords(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
