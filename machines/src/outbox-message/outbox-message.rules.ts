import { MESSAGE_ACTIONS, type MessageAction, MINUTE_MS, OUTBOX } from '@oficio/contracts';
import { type SnapshotFrom, transition } from 'xstate';
import { outboxMessageMachine } from './outbox-message.machine.ts';
import type { MessageFacts, OutboxMessageEvent } from './outbox-message.types.ts';

const EVENTS = {
  retry: { type: 'retry.requested' },
  arrived: { type: 'arrival.confirmed' },
  cancel: { type: 'cancel.requested' },
} as const satisfies Record<MessageAction, OutboxMessageEvent>;

/** The facts to store after an event; null if the event isn't possible in this state. */
export function afterMessageEvent(facts: MessageFacts, event: OutboxMessageEvent): MessageFacts | null {
  const snapshot = stored(facts);
  if (!snapshot.can(event)) return null;
  const [{ value, context }] = transition(outboxMessageMachine, snapshot, event);
  return { state: value, attempts: context.attempts };
}

/** As `afterMessageEvent`, for an action of a person. */
export function afterMessageAction(facts: MessageFacts, action: MessageAction): MessageFacts | null {
  return afterMessageEvent(facts, EVENTS[action]);
}

/** The actions that a person can take, the safest first. */
export function messageActions(facts: MessageFacts): MessageAction[] {
  return MESSAGE_ACTIONS.filter((action) => stored(facts).can(EVENTS[action]));
}

/** The time from a refused attempt to the next one, in milliseconds. `attempts` counts the refused one. */
export function retryDelayMs(attempts: number): number {
  const { retryMinutes } = OUTBOX;
  return (retryMinutes[Math.min(attempts, retryMinutes.length) - 1] ?? retryMinutes[0]) * MINUTE_MS;
}

function stored({ state, attempts }: MessageFacts): SnapshotFrom<typeof outboxMessageMachine> {
  return outboxMessageMachine.resolveState({ value: state, context: { attempts } });
}
