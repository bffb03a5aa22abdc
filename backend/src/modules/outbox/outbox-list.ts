import type { outboxRoutes, QueryOf } from '@oficio/contracts';
import { Keyset } from '../../records/keyset.ts';
import type { List } from '../../records/list.ts';
import { MESSAGE } from './outbox.repository.ts';

export type OutboxQuery = QueryOf<typeof outboxRoutes.list>;

/** Messages whose outcome is uncertain come first, then the latest. */
export const OUTBOX_LIST: List<OutboxQuery> = {
  table: 'oficio.outbox',
  shown: MESSAGE,
  order: new Keyset('-dueAt', 'descending', [
    ["state = 'uncertain'", 'boolean'],
    ['due_at', 'timestamptz'],
    ['id', 'uuid'],
  ]),
  filters: { state: 'state', clientId: 'client_id', entityType: 'entity_type', entityId: 'entity_id' },
};
