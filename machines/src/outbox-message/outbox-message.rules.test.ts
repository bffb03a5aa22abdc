import { MESSAGE_STATES, MINUTE_MS, OUTBOX } from '@oficio/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outboxMessageModel } from './outbox-message.model.ts';
import {
  afterMessageAction,
  afterMessageEvent,
  messageActions,
  retryDelayMs,
} from './outbox-message.rules.ts';
import type { MessageFacts } from './outbox-message.types.ts';

const QUEUED: MessageFacts = { state: 'queued', attempts: 0 };
const anyEvent = fc.constantFrom(...outboxMessageModel.events);

describe('a message', () => {
  it('is handed over again only after the mail server refused it, or a person replaced or retried it', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let facts = QUEUED;
        let mayBeSent = true;
        for (const event of events) {
          const next = afterMessageEvent(facts, event);
          if (!next) continue;
          if (event.type === 'message.claimed') {
            expect(mayBeSent).toBe(true);
            mayBeSent = false;
          }
          if (event.type === 'server.refusedForNow') mayBeSent = true;
          facts = next;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('fails after one attempt and all retries', () => {
    let facts: MessageFacts = QUEUED;
    let attempts = 0;
    while (facts.state === 'queued') {
      facts = afterMessageEvent(facts, { type: 'message.claimed' }) ?? facts;
      facts = afterMessageEvent(facts, { type: 'server.refusedForNow' }) ?? facts;
      attempts += 1;
    }
    expect([facts.state, attempts]).toEqual(['failed', 1 + OUTBOX.retryMinutes.length]);
  });
});

describe('a person', () => {
  it.each(MESSAGE_STATES)('%s: the listed actions are those that are possible', (state) => {
    for (const attempts of [0, 1]) {
      const facts = { state, attempts };
      const possible = (['arrived', 'retry', 'cancel'] as const).filter((action) =>
        afterMessageAction(facts, action),
      );
      expect(messageActions(facts)).toEqual(possible);
    }
  });

  it('settles an uncertain message, retries a failed one, cancels a queued one', () => {
    const actions = MESSAGE_STATES.map((state) => [state, messageActions({ state, attempts: 1 })]);
    expect(Object.fromEntries(actions)).toEqual({
      queued: ['retry', 'cancel'],
      sending: [],
      sent: [],
      failed: ['retry'],
      bounced: [],
      uncertain: ['arrived', 'retry'],
      skipped: [],
      cancelled: [],
      replaced: [],
    });
  });
});

it('the retries follow after 1, 5 and 30 minutes, 2 and 6 hours', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => retryDelayMs(attempts) / MINUTE_MS)).toEqual([1, 5, 30, 120, 360]);
});
