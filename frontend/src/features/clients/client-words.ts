import { type ClientStatus, RETENTION } from '@oficio/contracts';
import type { Tone } from '../../ui/badge.tsx';

/** How a status is called and how it looks. */
export const CLIENT_STATUS_WORDS: Record<ClientStatus, { label: string; tone: Tone }> = {
  lead: { label: 'Lead', tone: 'warning' },
  active: { label: 'Active', tone: 'positive' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
};

export const CLIENT_TYPE_WORDS = { person: 'Person', company: 'Company' } as const;
export const CLIENT_LOCALE_WORDS = { en: 'English', es: 'Spanish' } as const;

/** The day on which a deleted client is removed for good. */
export function purgeDay(deletedAt: string): string {
  return formatDay(new Date(Date.parse(deletedAt) + RETENTION.trashDays * 86_400_000).toISOString());
}

/** A day for people, in this device's zone: `Nov 21, 2026`. */
export function formatDay(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
}
