import type { MessageState } from '@oficio/contracts';

/** The stored facts of a message that decide over its next step. */
export interface MessageFacts {
  state: MessageState;
  /** How often the message was claimed for sending since it was queued by a person or a cause. */
  attempts: number;
}

export type OutboxMessageEvent =
  | { type: 'message.claimed' }
  /** Its cause has ended, or a limit or a suppression forbids it. */
  | { type: 'condition.gone' }
  | { type: 'server.accepted' }
  /** The mail server refused it temporarily, or nothing of it has reached the mail server. */
  | { type: 'server.refusedForNow' }
  | { type: 'server.refusedForGood' }
  /** The message was handed over in part or in full, and the mail server's answer is unknown. */
  | { type: 'answer.missing' }
  | { type: 'arrival.confirmed' }
  | { type: 'cancel.requested' }
  | { type: 'retry.requested' };
