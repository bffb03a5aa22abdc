import type { Change } from './change.ts';
import type { Subscription } from './subscription.ts';
import type { Table } from './table-catalog.ts';

/** A change with the subscriptions whose filters match it. */
export interface Delivery {
  change: Change;
  table: Table;
  subscriptions: Subscription[];
}
