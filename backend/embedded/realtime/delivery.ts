import type { Change } from './change.ts';
import type { Subscription } from './subscription.ts';
import type { Table } from './table-catalog.ts';

/** A change with those whom it concerns, as far as the filters go. */
export interface Delivery {
  change: Change;
  table: Table;
  subscriptions: Subscription[];
}
