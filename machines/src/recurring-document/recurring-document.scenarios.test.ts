import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { recurringDocumentMachine } from './recurring-document.machine.ts';
import { NEW_SERIES, THREE_MONTHS } from './recurring-document.model.ts';
import type { RecurringContext, RecurringEvent } from './recurring-document.types.ts';

type Series = Subject<typeof recurringDocumentMachine, object>;

function scenario(
  says: string,
  events: RecurringEvent[],
  stands: [state: string, context: Partial<RecurringContext>],
): Scenario {
  return {
    says,
    run: async (machine) => {
      const series: Series = await startSubject<typeof recurringDocumentMachine, object>({
        machine,
        provide: () => ({}),
        input: NEW_SERIES,
      });
      for (const event of events) await series.send(event);
      expect([series.state(), series.context()]).toEqual([stands[0], { ...NEW_SERIES, ...stands[1] }]);
    },
  };
}

const made: RecurringEvent = { type: 'occurrence.made' };
const failed: RecurringEvent = { type: 'occurrence.failed' };
const paused: RecurringEvent = { type: 'pause.requested' };
const ended: RecurringEvent = { type: 'end.requested' };
const resumedOn = (today: string): RecurringEvent => ({ type: 'resume.requested', today });
const changed = (recurrence: Partial<typeof THREE_MONTHS>): RecurringEvent => ({
  type: 'recurrence.changed',
  recurrence: { ...THREE_MONTHS, ...recurrence },
});
const twice = { ...THREE_MONTHS, endAfter: 2 };
const until = { ...THREE_MONTHS, endOn: '2026-02-27', endAfter: null };

const scenarios: Scenario[] = [
  scenario('a new series is active', [], ['open.active', {}]),
  scenario('a made occurrence leads to the next one', [made], ['open.active', { nextOccurrence: 2 }]),
  scenario('the last occurrence ends the series', [made, made, made], ['ended', { nextOccurrence: 4 }]),
  scenario(
    'the last day ends the series',
    [changed(until), made],
    ['ended', { recurrence: until, nextOccurrence: 2 }],
  ),
  scenario('two failures leave it active', [failed, failed], ['open.active', { failures: 2 }]),
  scenario('the third failure pauses it', [failed, failed, failed], ['open.paused', { failures: 3 }]),
  scenario(
    'a success forgets the failures before it',
    [failed, failed, made, failed],
    ['open.active', { nextOccurrence: 2, failures: 1 }],
  ),
  scenario(
    'a success that ends the series forgets them as well',
    [made, made, failed, made],
    ['ended', { nextOccurrence: 4 }],
  ),
  scenario('a client that is gone pauses it', [{ type: 'client.gone' }], ['open.paused', {}]),
  scenario('a person pauses it, and nothing is made meanwhile', [paused, made, failed], ['open.paused', {}]),
  scenario(
    'resuming skips what was missed',
    [paused, resumedOn('2026-02-01')],
    ['open.active', { nextOccurrence: 2 }],
  ),
  scenario(
    'resuming on the day of an occurrence keeps it',
    [paused, resumedOn('2026-01-31')],
    ['open.active', {}],
  ),
  scenario(
    'resuming forgets the failures',
    [failed, failed, failed, resumedOn('2026-01-31')],
    ['open.active', {}],
  ),
  scenario('resuming after the last day ends it', [paused, resumedOn('2026-04-01')], ['ended', {}]),
  scenario('an active series isn’t resumed', [resumedOn('2026-04-01')], ['open.active', {}]),
  scenario('a change is stored', [changed(twice)], ['open.active', { recurrence: twice }]),
  scenario(
    'a paused series stays paused after a change',
    [paused, changed(twice)],
    ['open.paused', { recurrence: twice }],
  ),
  scenario(
    'a change without a further occurrence isn’t possible',
    [made, made, changed(twice)],
    ['open.active', { nextOccurrence: 3 }],
  ),
  scenario('a person ends an active series', [ended], ['ended', {}]),
  scenario('a person ends a paused series', [paused, ended], ['ended', {}]),
  scenario(
    'nothing leads on from the end',
    [ended, resumedOn('2026-01-01'), made, failed, changed(twice)],
    ['ended', {}],
  ),
];

describe('recurring document', () => {
  it.each(scenarios)('$says', ({ run }) => run(recurringDocumentMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(recurringDocumentMachine, scenarios)).toEqual([]);
  });
});
