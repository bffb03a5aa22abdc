import {
  addMonths,
  CLIENT_STATUSES,
  type ClientAnalytics,
  localDateAt,
  startOfMonth,
} from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';

export const MONTHS_SHOWN = 12;

/** The figures of the clients that the caller sees. */
export async function clientAnalytics(
  { database, clock }: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
): Promise<ClientAnalytics> {
  const { organizationId, organization } = scope;
  const now = clock.now().getTime();
  const today = localDateAt(now, 'UTC');
  const since = addMonths(today, -12);
  // One month early, because the organization may still be in UTC's last month.
  const firstMonth = addMonths(startOfMonth(today), -MONTHS_SHOWN).slice(0, 7);
  const [counts, [current = organization]] = await database.readAll<[Counted, { timezone: string }]>(scope, [
    { text: COUNTS[organization.sees], values: [organizationId, organization.currency, firstMonth, since] },
    // A cached session may have an older time zone.
    { text: 'SELECT timezone FROM oficio.organizations WHERE id = $1', values: [organizationId] },
  ]);
  const of = (figure: Counted['figure']) => counts.filter((row) => row.figure === figure);
  const count = (figure: Counted['figure'], value: string | null): number =>
    of(figure).find((row) => row.value === value)?.count ?? 0;
  const currentMonth = startOfMonth(localDateAt(now, current.timezone));
  return {
    total: of('currency').reduce((sum, row) => sum + row.count, 0),
    byStatus: CLIENT_STATUSES.map((status) => ({ status, count: count('status', status) })),
    byMonth: Array.from({ length: MONTHS_SHOWN }, (_, index) => {
      const month = addMonths(currentMonth, index + 1 - MONTHS_SHOWN).slice(0, 7);
      return { month, count: count('month', month) };
    }),
    withoutEmail: count('missing', 'email'),
    withoutBillingContact: count('missing', 'billingContact'),
    inactive: { since, count: count('inactive', null) },
    byCountry: of('country').map((row) => ({ country: row.value, count: row.count })),
    byCurrency: of('currency').map((row) => ({ currency: row.value ?? '', count: row.count })),
  };
}

type Counted = {
  figure: 'status' | 'missing' | 'country' | 'currency' | 'month' | 'inactive';
  value: string | null;
  count: number;
};

const COUNTS = {
  all: countsOf({
    client: `SELECT record_state, facets ->> 'status' AS status, facets ->> 'country_code' AS country_code,
        facets ->> 'currency' AS currency, (facets ->> 'has_email')::boolean AS has_email,
        (facets ->> 'has_billing_contact')::boolean AS has_billing_contact, count
      FROM oficio.record_counts WHERE organization_id = $1 AND table_name = 'client_directory'`,
    created: `SELECT to_char(month, 'YYYY-MM') AS month, count FROM oficio.client_months WHERE organization_id = $1`,
    active: 'SELECT day, count FROM oficio.client_activity WHERE organization_id = $1',
  }),
  // Kept counts are those of all clients. Each assigned client is read by its id.
  assigned: countsOf({
    client: `SELECT mine.*, 1 AS count FROM oficio.assigned_clients() AS assigned, LATERAL (
        SELECT * FROM public.client_directory WHERE organization_id = $1 AND id = assigned LIMIT 1
      ) mine`,
    created: `SELECT to_char(client.created_at AT TIME ZONE organization.timezone, 'YYYY-MM') AS month, client.count
      FROM client JOIN oficio.organizations organization ON organization.id = $1 WHERE record_state = 'open'`,
    active: `SELECT last_activity_on AS day, count FROM client WHERE record_state = 'open'`,
  }),
};

/**
 * The statement that counts clients.
 * @param client rows with the columns of a client and a count, in every record state
 * @param created counts of open clients by the month of their creation
 * @param active counts of open clients by the day of their last activity
 */
function countsOf({ client, created, active }: Record<'client' | 'created' | 'active', string>): string {
  const open = "FROM client WHERE record_state = 'open'";
  return `WITH client AS MATERIALIZED (${client})
    SELECT figure, value, sum(count)::bigint AS count FROM (
      SELECT 'status' AS figure, CASE record_state WHEN 'open' THEN status ELSE 'archived' END AS value, count
        FROM client WHERE record_state <> 'trash'
      UNION ALL SELECT 'missing', 'email', count ${open} AND NOT has_email
      UNION ALL SELECT 'missing', 'billingContact', count ${open} AND NOT has_billing_contact
      UNION ALL SELECT 'country', country_code, count ${open}
      UNION ALL SELECT 'currency', coalesce(currency, $2), count ${open}
      UNION ALL SELECT 'month', month, count FROM (${created}) created WHERE month >= $3
      UNION ALL SELECT 'inactive', NULL, count FROM (${active}) active WHERE day < $4
    ) counted GROUP BY 1, 2 HAVING sum(count) > 0 ORDER BY 1, 3 DESC, 2`;
}
