import type { QuoteListItem, QuoteStatus } from '@oficio/contracts';
import type { StatusWords } from '../../records/cells.tsx';

export const QUOTE_STATUS_WORDS: StatusWords<QuoteStatus> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'accent' },
  expired: { label: 'Expired', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'positive' },
  invoiced: { label: 'Invoiced', tone: 'positive' },
  declined: { label: 'Declined', tone: 'negative' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

/** For example `Quote QUO-0001`, `Draft for Café Lumbre`. */
export function quoteName({ number, title }: Pick<QuoteListItem, 'number' | 'title'>): string {
  return number === null ? title : `Quote ${number}`;
}
