import {
  addDays,
  type LocalDate,
  type QueryOf,
  type RenewalListItem,
  type renewalRoutes,
} from '@oficio/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Keyset } from '../../records/keyset.ts';
import type { List } from '../../records/list.ts';
import { isInMonth } from '../hosting/sold-filters.ts';

export type RenewalQuery = QueryOf<typeof renewalRoutes.list>;

/** The subject and the client of the row `entry`. */
export const RENEWAL_JOINS = sql`${rowOf('domain')} ${rowOf('hosting')} ${rowOf('client')}`;

/** The same, and what `renewalItem` needs at an instant. OFFSET keeps the look-up of a proposal at one place of the plan. */
export const renewalJoins = (now: string): Sql => sql`${RENEWAL_JOINS}
  CROSS JOIN LATERAL (SELECT ${hasExpired(now)} AS has_expired OFFSET 0) answer`;

/** LIMIT 1 makes Postgres read the row by its id, where its plan for all organizations reads all rows of the organization. */
function rowOf(name: 'domain' | 'hosting' | 'client'): Sql {
  const table = { domain: 'domains', hosting: 'hosting_clients', client: 'client_directory' }[name];
  return sql`LEFT JOIN LATERAL (SELECT * FROM public.${raw(table)} named
    WHERE named.organization_id = entry.organization_id AND named.id = entry.${raw(name)}_id LIMIT 1) ${raw(name)} ON true`;
}

/** Whether the last day for an answer is over at an instant. The daily job stores it a little later. */
function hasExpired(now: string): Sql {
  return sql`(entry.consent = 'proposed' AND EXISTS (SELECT FROM oficio.renewal_proposals asked
    JOIN oficio.organizations organization ON organization.id = asked.organization_id
    WHERE asked.organization_id = entry.organization_id AND asked.id = entry.proposal_id
      AND asked.valid_until < (${now}::timestamptz AT TIME ZONE organization.timezone)::date))`;
}

/** The client was asked and hasn't answered in time, which no job has stored yet. */
export const isUnanswered = (now: string): Sql => sql`(entry.state = 'proposed' AND ${hasExpired(now)})`;

/** The rows with a word at an instant. The stored word finds them by its index. */
function isInState(state: RenewalListItem['state'], now: string): Sql {
  if (state === 'upcoming') return sql`(entry.state = 'upcoming' OR ${isUnanswered(now)})`;
  return state === 'proposed'
    ? sql`entry.state = 'proposed' AND NOT ${isUnanswered(now)}`
    : sql`entry.state = ${state}`;
}

/** The members of an item, on the rows of `renewalJoins`. An unanswered question leaves what the renewal was before it. */
export const RENEWAL_ITEM = sql`entry.id, oficio.json_instant(entry.created_at) AS "createdAt",
  oficio.json_instant(entry.updated_at) AS "updatedAt", entry.version,
  CASE WHEN entry.domain_id IS NULL THEN 'hosting' ELSE 'domain' END AS "subjectKind",
  coalesce(entry.domain_id, entry.hosting_id) AS "subjectId",
  coalesce(domain.unicode_name, hosting.name) AS "subjectName", entry.client_id AS "clientId",
  client.display_name AS "clientName", entry.period_end AS "periodEnd", entry.term_months AS "termMonths", entry.payer,
  entry.cost_minor AS "costMinor", entry.price_minor AS "priceMinor", entry.currency, entry.billing,
  CASE WHEN answer.has_expired THEN 'notAsked' ELSE entry.consent END AS consent,
  entry.unanswered OR answer.has_expired AS unanswered, entry.registry,
  CASE WHEN entry.state = 'proposed' AND answer.has_expired THEN 'upcoming' ELSE entry.state END AS state,
  entry.invoice_id AS "invoiceId", entry.snoozed_until AS "snoozedUntil"`;

/** The days ahead in which a cost counts as exposed. */
export const EXPOSURE_DUE = '30';

/** What still needs somebody: the registry, the client or a payment. */
export const UNFINISHED = sql`entry.state NOT IN ('renewed', 'lapsed')`;

export const RENEWAL_ORDER = new Keyset('periodEnd', 'ascending', [
  ['period_end', 'date'],
  ['id', 'uuid'],
]);

/** The item as Postgres writes it, because Node would parse each value and write it again. */
const ITEM_AS_JSON = sql`(SELECT row_to_json(shown)::text FROM (SELECT ${RENEWAL_ITEM}) shown) AS item`;

/** The list on a day of the organization: the next due first. Its rows have the item as JSON. */
export function renewalList(today: LocalDate, now: string): List<RenewalQuery> {
  return {
    table: 'oficio.renewals',
    clientColumn: 'client_id',
    joins: renewalJoins(now),
    shown: ITEM_AS_JSON,
    order: RENEWAL_ORDER,
    where: (_, { state, snoozed, month, exposure }) => {
      const unfinished = state === undefined ? UNFINISHED : sql`true`;
      const awake = hidesSnoozed({ snoozed, month, exposure })
        ? sql`(entry.snoozed_until IS NULL OR entry.snoozed_until <= ${today}::date)`
        : sql`true`;
      return sql`${unfinished} AND ${awake}`;
    },
    filters: {
      state: (state) => isInState(state, now),
      clientId: 'client_id',
      kind: (kind) =>
        kind === 'domain' ? sql`entry.domain_id IS NOT NULL` : sql`entry.hosting_id IS NOT NULL`,
      due: (due) => dueCondition(due, sql`entry.period_end`, today),
      snoozed: (snoozed) => (snoozed === 'any' ? sql`true` : sql`entry.snoozed_until > ${today}::date`),
      month: (month) => isInMonth(month, sql`entry.period_end`),
      currency: 'currency',
      exposure: () => sql`oficio.is_exposed(entry.payer, entry.consent, entry.billing, entry.registry)
        AND ${dueCondition(EXPOSURE_DUE, sql`entry.period_end`, today)}`,
      from: (day) => sql`entry.period_end >= ${day}::date`,
      to: (day) => sql`entry.period_end <= ${day}::date`,
    },
  };
}

/** Whether the list leaves out the renewals that are snoozed today. */
export function hidesSnoozed({
  snoozed,
  month,
  exposure,
}: Pick<RenewalQuery, 'snoozed' | 'month' | 'exposure'>): boolean {
  return !(snoozed || month || exposure);
}

/** The periods that end within some days of today, or have ended; `day` is the column of their end. */
export function dueCondition(due: NonNullable<RenewalQuery['due']>, day: Sql, today: LocalDate): Sql {
  if (due === 'past') return sql`${day} < ${today}::date`;
  return sql`${day} BETWEEN ${today}::date AND ${addDays(today, Number(due))}::date`;
}
