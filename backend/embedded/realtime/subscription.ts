import type { BindingRequest } from './binding.ts';
import type { FilterCondition } from './filter.ts';
import type { ProtocolVersion } from './frame.ts';
import type { Identity } from './token.ts';

/** A condition that Postgres has accepted for its column. */
export interface CheckedCondition extends FilterCondition {
  /** The values in Postgres's text form after a cast to the column's type. */
  values: string[];
  /** The column's type as SQL, with its schema. */
  sqlType: string;
  /** Whether two values of this type are equal exactly when their texts are. */
  equalByText: boolean;
}

/** The receiver of a subscription's changes. */
export interface Subscriber {
  readonly topic: string;
  readonly version: ProtocolVersion;
  /** Replaced when the client sends a new token. */
  readonly identity: Identity;
  /** False from the moment when nothing more may be delivered. */
  isOpen(): boolean;
  /** Writes a complete frame. */
  deliver(frame: Buffer): void;
  /** Ends the channel with a message. */
  end(message: string): void;
}

export interface Subscription extends BindingRequest {
  subscriber: Subscriber;
  /** The binding's id in the join's reply. */
  id: number;
  conditions: CheckedCondition[];
}
