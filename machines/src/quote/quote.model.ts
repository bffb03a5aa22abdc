import { defineModel } from '../shared/model.ts';
import { quoteMachine } from './quote.machine.ts';
import type { QuoteContext } from './quote.types.ts';

export const NEW_QUOTE: QuoteContext = { validUntil: null, hasDeposits: false, projectId: null };
/** The last day of the model's quotes, and the next one. */
export const LAST_DAY = '2026-03-31';
export const NEXT_DAY = '2026-04-01';

export const quoteModel = defineModel<typeof quoteMachine>({
  machine: quoteMachine,
  input: NEW_QUOTE,
  events: [
    { type: 'quote.sent', validUntil: LAST_DAY },
    { type: 'quote.sent', validUntil: null },
    { type: 'client.accepted', today: LAST_DAY },
    { type: 'client.accepted', today: NEXT_DAY },
    { type: 'client.declined', today: LAST_DAY },
    { type: 'client.declined', today: NEXT_DAY },
    { type: 'member.accepted' },
    { type: 'member.declined' },
    { type: 'quote.withdrawn' },
    { type: 'quote.revised' },
    { type: 'invoice.drafted' },
    { type: 'series.started' },
    { type: 'invoice.gone' },
    { type: 'deposit.drafted' },
    { type: 'deposits.gone' },
    { type: 'project.started', projectId: 'website' },
    { type: 'project.left' },
  ],
  outcomes: {},
  decisive: ({ validUntil, hasDeposits, projectId }) => [validUntil, hasDeposits, projectId],
});
