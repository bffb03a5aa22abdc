import type { DomainStatus } from '@oficio/contracts';
import type { StatusWords } from '../../records/cells.tsx';

export const DOMAIN_STATUS_WORDS: StatusWords<DomainStatus> = {
  active: { label: 'Active', tone: 'positive' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  transferred_out: { label: 'Transferred out', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
};
