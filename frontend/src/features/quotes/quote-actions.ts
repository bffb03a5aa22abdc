import type { QuoteAction, QuoteListItem } from '@oficio/contracts';
import { allowedQuoteActions } from '@oficio/machines/quote';
import type { RecordAction } from '../../records/record-area.ts';

const ALL_RIGHTS = { drafts: true, issues: true, plans: true };

const ACTIONS: Partial<Record<RecordAction, QuoteAction>> = { edit: 'edit', remove: 'remove' };

/** Whether the state of a quote allows an action that every area of records has. Each state can be archived. */
export function stateAllows(quote: QuoteListItem, action: RecordAction): boolean {
  const needed = ACTIONS[action];
  return needed === undefined || allowedQuoteActions(quote, ALL_RIGHTS).includes(needed);
}
