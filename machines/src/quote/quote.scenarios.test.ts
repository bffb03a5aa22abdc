import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { quoteMachine } from './quote.machine.ts';
import { LAST_DAY, NEW_QUOTE, NEXT_DAY } from './quote.model.ts';
import type { QuoteContext, QuoteEvent } from './quote.types.ts';

type Quote = Subject<typeof quoteMachine, object>;

function scenario(
  says: string,
  events: QuoteEvent[],
  stands: [state: string, context?: Partial<QuoteContext>],
): Scenario {
  return {
    says,
    run: async (machine) => {
      const quote: Quote = await startSubject<typeof quoteMachine, object>({
        machine,
        provide: () => ({}),
        input: NEW_QUOTE,
      });
      for (const event of events) await quote.send(event);
      expect([quote.state(), quote.context()]).toEqual([stands[0], { ...NEW_QUOTE, ...stands[1] }]);
    },
  };
}

const sent: QuoteEvent = { type: 'quote.sent', validUntil: LAST_DAY };
const sentForever: QuoteEvent = { type: 'quote.sent', validUntil: null };
const accepted: QuoteEvent = { type: 'client.accepted', today: LAST_DAY };
const declined: QuoteEvent = { type: 'client.declined', today: LAST_DAY };
const acceptedLate: QuoteEvent = { type: 'client.accepted', today: NEXT_DAY };
const declinedLate: QuoteEvent = { type: 'client.declined', today: NEXT_DAY };
const acceptedFor: QuoteEvent = { type: 'member.accepted' };
const declinedFor: QuoteEvent = { type: 'member.declined' };
const withdrawn: QuoteEvent = { type: 'quote.withdrawn' };
const revised: QuoteEvent = { type: 'quote.revised' };
const invoiced: QuoteEvent = { type: 'invoice.drafted' };
const repeated: QuoteEvent = { type: 'series.started' };
const gone: QuoteEvent = { type: 'invoice.gone' };
const deposited: QuoteEvent = { type: 'deposit.drafted' };
const depositsGone: QuoteEvent = { type: 'deposits.gone' };
const planned: QuoteEvent = { type: 'project.started', projectId: 'website' };
const plannedAnew: QuoteEvent = { type: 'project.started', projectId: 'shop' };
const left: QuoteEvent = { type: 'project.left' };
const valid = { validUntil: LAST_DAY };

const scenarios: Scenario[] = [
  scenario('a new quote is a draft', [], ['draft']),
  scenario('nobody answers a draft', [accepted, declined, acceptedFor, declinedFor], ['draft']),
  scenario('a draft is neither withdrawn, revised nor invoiced', [withdrawn, revised, invoiced], ['draft']),
  scenario('a sent quote is open until its last day', [sent], ['open', valid]),
  scenario('an open quote isn’t sent anew', [sent, sentForever], ['open', valid]),
  scenario('an open quote isn’t invoiced', [sent, invoiced], ['open', valid]),
  scenario('the client accepts on the last day', [sent, accepted], ['accepted', valid]),
  scenario('the client declines on the last day', [sent, declined], ['declined', valid]),
  scenario('the client doesn’t accept on the next day', [sent, acceptedLate], ['open', valid]),
  scenario('the client doesn’t decline on the next day', [sent, declinedLate], ['open', valid]),
  scenario('without a last day, the client accepts on any', [sentForever, acceptedLate], ['accepted']),
  scenario('without a last day, the client declines on any', [sentForever, declinedLate], ['declined']),
  scenario('a member accepts for the client', [sent, acceptedFor], ['accepted', valid]),
  scenario('a member declines for the client', [sent, declinedFor], ['declined', valid]),
  scenario('the first answer counts: accepted', [sent, accepted, declined, declinedFor], ['accepted', valid]),
  scenario('the first answer counts: declined', [sent, declined, accepted, declinedFor], ['declined', valid]),
  scenario('a member accepts what was declined', [sent, declined, acceptedFor], ['accepted', valid]),
  scenario(
    'an open quote is withdrawn, and nobody answers it',
    [sent, withdrawn, accepted, acceptedFor, declined],
    ['withdrawn', valid],
  ),
  scenario('a declined quote isn’t withdrawn', [sent, declined, withdrawn], ['declined', valid]),
  scenario('an acceptance is withdrawn', [sent, accepted, withdrawn], ['withdrawn', valid]),
  scenario('an open quote is revised', [sent, revised], ['draft', valid]),
  scenario('an accepted quote is revised', [sent, accepted, revised], ['draft', valid]),
  scenario('a declined quote is revised', [sent, declined, revised], ['draft', valid]),
  scenario('a withdrawn quote is revised', [sent, withdrawn, revised], ['draft', valid]),
  scenario('a revised quote is sent with another last day', [sent, revised, sentForever], ['open']),
  scenario('an accepted quote is invoiced', [sent, accepted, invoiced], ['invoiced', valid]),
  scenario(
    'an invoiced quote is neither withdrawn nor revised',
    [sent, accepted, invoiced, withdrawn, revised],
    ['invoiced', valid],
  ),
  scenario(
    'an invoice that is gone can be made again',
    [sent, accepted, invoiced, gone],
    ['accepted', valid],
  ),
  scenario(
    'after that, the acceptance can be withdrawn',
    [sent, accepted, invoiced, gone, withdrawn],
    ['withdrawn', valid],
  ),
  scenario('a series bills an accepted quote', [sent, accepted, repeated], ['invoiced', valid]),
  scenario(
    'a deposit leaves the quote accepted, and it can’t be withdrawn, revised or billed by a series',
    [sent, accepted, deposited, withdrawn, revised, repeated],
    ['accepted', { ...valid, hasDeposits: true }],
  ),
  scenario(
    'a quote with a deposit is invoiced',
    [sent, accepted, deposited, invoiced],
    ['invoiced', { ...valid, hasDeposits: true }],
  ),
  scenario(
    'without its deposits, the acceptance can be withdrawn',
    [sent, accepted, deposited, depositsGone, withdrawn],
    ['withdrawn', valid],
  ),
  scenario(
    'the deposits of an invoiced quote can go',
    [sent, accepted, deposited, invoiced, depositsGone],
    ['invoiced', valid],
  ),
  scenario(
    'an invoiced quote has no further deposit',
    [sent, accepted, invoiced, deposited],
    ['invoiced', valid],
  ),
  scenario('only an accepted quote becomes a project', [planned, sent, planned], ['open', valid]),
  scenario(
    'an accepted quote becomes one project and stays accepted',
    [sent, accepted, planned, plannedAnew],
    ['accepted', { ...valid, projectId: 'website' }],
  ),
  scenario(
    'an invoiced quote becomes one project',
    [sent, accepted, invoiced, planned, plannedAnew],
    ['invoiced', { ...valid, projectId: 'website' }],
  ),
  scenario(
    'a quote keeps its project when it is revised, until it leaves it',
    [sent, accepted, planned, revised],
    ['draft', { ...valid, projectId: 'website' }],
  ),
  scenario('a quote leaves its project', [sent, accepted, planned, revised, left], ['draft', valid]),
  scenario(
    'a quote that has left its project becomes another one',
    [sent, accepted, planned, left, plannedAnew],
    ['accepted', { ...valid, projectId: 'shop' }],
  ),
];

describe('quote', () => {
  it.each(scenarios)('$says', ({ run }) => run(quoteMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(quoteMachine, scenarios)).toEqual([]);
  });
});
