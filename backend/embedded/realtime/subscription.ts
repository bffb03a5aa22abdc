import type { ChangeType } from './change.ts';
import type { FilterOperator } from './filter.ts';
import type { Identity } from './token.ts';

/** A condition that Postgres has accepted for its column. */
export interface CheckedCondition {
  column: string;
  negated: boolean;
  operator: FilterOperator;
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
  readonly version: '1.0.0' | '2.0.0';
  /** Replaced when the client sends a new token. */
  readonly identity: Identity;
  /** False from the moment when nothing more may be delivered. */
  isOpen(): boolean;
  /** Writes a complete frame. */
  deliver(frame: Buffer): void;
  /** Ends the channel with a message. */
  end(message: string): void;
}

export interface Subscription {
  subscriber: Subscriber;
  /** The binding's id in the join's reply. */
  id: number;
  events: ReadonlySet<ChangeType>;
  schema: string;
  table: string;
  conditions: CheckedCondition[];
  select?: string[];
}
