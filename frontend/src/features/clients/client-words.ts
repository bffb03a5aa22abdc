import type { ClientStatus } from '@oficio/contracts';
import type { StatusWords } from '../../records/cells.tsx';

export const CLIENT_STATUS_WORDS: StatusWords<ClientStatus> = {
  lead: { label: 'Lead', tone: 'warning' },
  active: { label: 'Active', tone: 'positive' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
};

export const CLIENT_TYPE_WORDS = { person: 'Person', company: 'Company' } as const;
export const CLIENT_LOCALE_WORDS = { en: 'English', es: 'Spanish' } as const;
