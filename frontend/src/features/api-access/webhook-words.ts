import type { OutgoingEvent, WebhookDelivery, WebhookEndpoint } from '@oficio/contracts';
import type { Tone } from '../../ui/badge.tsx';

/** The kinds of things whose events are sent, as people call them. */
const THINGS: Readonly<Record<string, string>> = {
  client: 'Clients',
  service: 'Services',
  domain: 'Domains',
  certificate: 'Certificates',
  renewal: 'Renewals',
  project: 'Projects',
  task: 'Tasks',
  time: 'Time',
  invoice: 'Invoices',
  quote: 'Quotes',
  payment: 'Payments',
  income: 'Income',
  expense: 'Expenses',
  ticket: 'Requests',
};

/** The events of each kind of thing, in the order of the contracts. */
export function eventsByThing(events: readonly OutgoingEvent[]): [thing: string, events: OutgoingEvent[]][] {
  const groups = new Map<string, OutgoingEvent[]>();
  for (const event of events) {
    const [kind = ''] = event.split('.');
    const thing = THINGS[kind] ?? kind;
    groups.set(thing, [...(groups.get(thing) ?? []), event]);
  }
  return [...groups];
}

/** What happened, without the thing: `created`. */
export const happened = (event: string): string => event.split('.')[1] ?? event;

export const DELIVERY_WORDS: Readonly<Record<WebhookDelivery['status'], { label: string; tone: Tone }>> = {
  pending: { label: 'Waiting', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
};

/** How an endpoint stands. */
export function stateOf({ enabled, disabledBecause, failingSince }: WebhookEndpoint): {
  label: string;
  tone: Tone;
} {
  if (disabledBecause !== null) return { label: 'Switched off after failures', tone: 'negative' };
  if (!enabled) return { label: 'Off', tone: 'neutral' };
  return failingSince === null ? { label: 'On', tone: 'positive' } : { label: 'Failing', tone: 'warning' };
}
