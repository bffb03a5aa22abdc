import type { ClientDetail, ClientStatus } from '@oficio/contracts';
import type { StatusWords } from '../../records/cells.tsx';

export const CLIENT_STATUS_WORDS: StatusWords<ClientStatus> = {
  lead: { label: 'Lead', tone: 'warning' },
  active: { label: 'Active', tone: 'positive' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
};

export const CLIENT_TYPE_WORDS = { person: 'Person', company: 'Company' } as const;

export const MISSING_WORDS: Record<ClientDetail, string> = {
  email: 'No email',
  billingContact: 'No billing contact',
  country: 'No country',
};

const regions = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country; the given two letters if they name none. */
export function countryName(code: string): string {
  return regions.of(code) ?? code;
}
