import {
  addDays,
  type LocalDate,
  type outboxRoutes,
  type QueryOf,
  REMINDERS,
  startOfDay,
} from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { ApiDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Keyset } from '../../records/keyset.ts';
import type { List } from '../../records/list.ts';
import { MESSAGE } from './message-columns.ts';
import type { StoredMessage } from './outbox.types.ts';

export type OutboxQuery = QueryOf<typeof outboxRoutes.list>;

/** A message with the names of what it belongs to. */
export interface NamedMessage extends StoredMessage {
  clientName: string | null;
  /** Null for a mail without a rule, and when the rule was deleted. */
  ruleName: string | null;
}

/** The columns of a `NamedMessage`, on the row `entry`. */
const NAMED_MESSAGE = sql`${MESSAGE},
  (SELECT client.display_name FROM public.client_directory client
   WHERE client.id = entry.client_id AND client.organization_id = entry.organization_id) AS "clientName",
  (SELECT rule.name FROM oficio.reminder_rules rule
   WHERE rule.id = entry.rule_id AND rule.organization_id = entry.organization_id) AS "ruleName"`;

/** Null: there is none in the caller's organization. */
export async function readNamedMessage(
  database: ApiDatabase,
  scope: OrganizationScope,
  id: string,
): Promise<NamedMessage | null> {
  const [found] = await database.readAll<[NamedMessage]>(scope, [
    sql`SELECT ${NAMED_MESSAGE} FROM oficio.outbox entry
      WHERE entry.organization_id = ${scope.organizationId} AND entry.id = ${id}`,
  ]);
  return found[0] ?? null;
}

/** Messages whose outcome is uncertain come first, then the latest. */
export const OUTBOX_LIST: List<OutboxQuery> = {
  table: 'oficio.outbox',
  shown: NAMED_MESSAGE,
  order: new Keyset('-dueAt', 'descending', [
    ["state = 'uncertain'", 'boolean'],
    ['due_at', 'timestamptz'],
    ['id', 'uuid'],
  ]),
  filters: {
    state: 'state',
    clientId: 'client_id',
    entityType: 'entity_type',
    entityId: 'entity_id',
    templateKey: 'template_key',
    ruleOnly: () => sql`entry.rule_id IS NOT NULL`,
    from: (day, scope) => sql`entry.due_at >= ${startIn(scope, day)}`,
    to: (day, scope) => sql`entry.due_at < ${startIn(scope, addDays(day, 1))}`,
    paidSoon: (_, scope) => paidSoon(scope),
  },
};

function startIn({ organization }: OrganizationScope, day: LocalDate): string {
  return new Date(startOfDay(day, organization.timezone)).toISOString();
}

/** The last reminder of each invoice that was paid in full within some days of it, on the row `entry`. */
function paidSoon({ organization: { timezone } }: OrganizationScope): Sql {
  const dayOf = (sentAt: Sql) => sql`(${sentAt} AT TIME ZONE ${timezone})::date`;
  const sentOn = dayOf(sql`entry.sent_at`);
  return sql`entry.rule_id IS NOT NULL AND entry.state = 'sent' AND entry.entity_type = 'invoice' AND EXISTS (
    SELECT FROM public.invoices invoice, LATERAL (SELECT max(settlement.date) AS day FROM oficio.settlements settlement
        WHERE settlement.invoice_id = invoice.id AND settlement.organization_id = invoice.organization_id) paid
    WHERE invoice.id = entry.entity_id AND invoice.organization_id = entry.organization_id
      AND invoice.settlement = 'paid' AND paid.day BETWEEN ${sentOn} AND ${sentOn} + ${REMINDERS.paidSoonDays}::integer
      AND NOT EXISTS (SELECT FROM oficio.outbox later
        WHERE later.organization_id = entry.organization_id AND later.entity_id = entry.entity_id
          AND later.rule_id IS NOT NULL AND later.state = 'sent' AND (later.sent_at, later.id) > (entry.sent_at, entry.id)
          AND ${dayOf(sql`later.sent_at`)} <= paid.day))`;
}
