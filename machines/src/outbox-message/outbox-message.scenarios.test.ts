import { OUTBOX } from '@oficio/contracts';
import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { outboxMessageMachine } from './outbox-message.machine.ts';
import type { OutboxMessageEvent } from './outbox-message.types.ts';

type Message = Subject<typeof outboxMessageMachine, object>;
type EventType = OutboxMessageEvent['type'];

function scenario(says: string, run: (message: Message) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(await startSubject<typeof outboxMessageMachine, object>({ machine, provide: () => ({}) })),
  };
}

const send = async (message: Message, ...types: EventType[]) => {
  for (const type of types) await message.send({ type });
};
const stands = (message: Message) => [message.state(), message.context().attempts];

const PATHS: [says: string, events: EventType[], stands: [state: string, attempts: number]][] = [
  ['a new message is queued', [], ['queued', 0]],
  ['an accepted message is sent', ['message.claimed', 'server.accepted'], ['sent', 1]],
  ['a temporary refusal queues it again', ['message.claimed', 'server.refusedForNow'], ['queued', 1]],
  ['a permanent refusal bounces it', ['message.claimed', 'server.refusedForGood'], ['bounced', 1]],
  ['a missing answer leaves it uncertain', ['message.claimed', 'answer.missing'], ['uncertain', 1]],
  ['a cause that has ended skips it', ['condition.gone'], ['skipped', 0]],
  ['a cause that ends after the claim skips it', ['message.claimed', 'condition.gone'], ['skipped', 1]],
  ['a person cancels it', ['cancel.requested'], ['cancelled', 0]],
  [
    'a person hastens a retry and restores all retries',
    ['message.claimed', 'server.refusedForNow', 'retry.requested'],
    ['queued', 0],
  ],
  [
    'a person confirms the arrival of an uncertain message',
    ['message.claimed', 'answer.missing', 'arrival.confirmed'],
    ['sent', 1],
  ],
  [
    'a person replaces an uncertain message',
    ['message.claimed', 'answer.missing', 'retry.requested'],
    ['replaced', 1],
  ],
  [
    'no late answer changes an uncertain message',
    ['message.claimed', 'answer.missing', 'server.accepted', 'server.refusedForNow', 'server.refusedForGood'],
    ['uncertain', 1],
  ],
  [
    'a person can’t cancel, retry or confirm while it is sent',
    ['message.claimed', 'cancel.requested', 'retry.requested', 'arrival.confirmed'],
    ['sending', 1],
  ],
];

const scenarios: Scenario[] = [
  ...PATHS.map(([says, events, expected]) =>
    scenario(says, async (message) => {
      await send(message, ...events);
      expect(stands(message)).toEqual(expected);
    }),
  ),
  scenario('a person has no retry before the first attempt', async (message) => {
    expect(message.snapshot().can({ type: 'retry.requested' })).toBe(false);
  }),
  scenario('the refusal after the last retry fails it, and a person starts anew', async (message) => {
    for (const attempt of OUTBOX.retryMinutes.keys()) {
      await send(message, 'message.claimed', 'server.refusedForNow');
      expect(stands(message)).toEqual(['queued', attempt + 1]);
    }
    await send(message, 'message.claimed', 'server.refusedForNow');
    expect(stands(message)).toEqual(['failed', OUTBOX.retryMinutes.length + 1]);
    await send(message, 'message.claimed', 'retry.requested');
    expect(stands(message)).toEqual(['queued', 0]);
  }),
];

describe('outbox message', () => {
  it.each(scenarios)('$says', ({ run }) => run(outboxMessageMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(outboxMessageMachine, scenarios)).toEqual([]);
  });
});
