import {
  certificateRoutes,
  clientRoutes,
  domainRoutes,
  expenseRoutes,
  incomeRoutes,
  invoiceRoutes,
  itemRoutes,
  paymentRoutes,
  planRoutes,
  projectRoutes,
  quoteRoutes,
  recurringRoutes,
  renewalRoutes,
  serviceRoutes,
  type ViewedList,
} from '@oficio/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';

type ListQuery = { shape: Readonly<Record<string, z.core.$ZodType>> };

const QUERIES: Record<ViewedList, ListQuery> = {
  invoices: invoiceRoutes.list.query,
  quotes: quoteRoutes.list.query,
  payments: paymentRoutes.list.query,
  clients: clientRoutes.list.query,
  services: serviceRoutes.list.query,
  domains: domainRoutes.list.query,
  certificates: certificateRoutes.list.query,
  plans: planRoutes.list.query,
  expenses: expenseRoutes.list.query,
  income: incomeRoutes.list.query,
  recurring: recurringRoutes.list.query,
  renewals: renewalRoutes.list.query,
  items: itemRoutes.list.query,
  projects: projectRoutes.list.query,
};

/** The names of the search that the list's query doesn't accept. A view has no page. */
export function invalidFilters(list: ViewedList, search: Readonly<Record<string, string>>): string[] {
  const { limit: _limit, cursor: _cursor, ...fields } = QUERIES[list].shape;
  return Object.entries(search).flatMap(([name, value]) => {
    const schema = fields[name];
    return schema && z.safeParse(schema, value).success ? [] : [name];
  });
}

/** The table of the record that a filter names, its key and a further condition. */
const RECORDS: Readonly<Record<string, { table: string; key?: string; where?: Sql }>> = {
  clientId: { table: 'public.client_directory', where: sql`AND deleted_at IS NULL` },
  domainId: { table: 'public.domains', where: sql`AND deleted_at IS NULL` },
  hostingId: { table: 'public.hosting_clients', where: sql`AND deleted_at IS NULL` },
  planId: { table: 'public.service_plans', where: sql`AND deleted_at IS NULL` },
  correctsId: { table: 'public.invoices', where: sql`AND deleted_at IS NULL` },
  invoiceId: { table: 'public.invoices', where: sql`AND deleted_at IS NULL` },
  categoryId: { table: 'oficio.categories' },
  item: { table: 'public.items', where: sql`AND deleted_at IS NULL` },
  itemCategoryId: { table: 'oficio.categories' },
  recurringId: { table: 'oficio.recurring_documents' },
  memberId: { table: 'oficio.memberships', key: 'user_id' },
  owner: { table: 'oficio.memberships', key: 'user_id' },
};

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** The filters of the search that name a record. Other values, such as `none`, name no record. */
const namedRecords = (search: Readonly<Record<string, string>>): [name: string, id: string][] =>
  Object.entries(search).filter(([name, value]) => name in RECORDS && UUID.test(value));

/**
 * The statement that finds which records the filters of some searches name and the caller sees. Null: no filter names
 * one. Its rows have the `name` of the filter and the `id`.
 */
export function seenRecords(
  organizationId: string,
  searches: readonly Readonly<Record<string, string>>[],
): Sql | null {
  const named = searches.flatMap(namedRecords);
  const parts = Object.entries(RECORDS).flatMap(([name, { table, key = 'id', where = empty }]) => {
    const ids = named.filter(([filter]) => filter === name).map(([, id]) => id);
    return ids.length === 0
      ? []
      : [
          sql`SELECT ${name} AS name, ${raw(key)} AS id FROM ${raw(table)}
            WHERE organization_id = ${organizationId} AND ${raw(key)} = ANY (${ids}::uuid[]) ${where}`,
        ];
  });
  return parts.length === 0 ? null : join(parts, ' UNION ALL ');
}

/** The names of the filters whose record isn't among the `seen` ones. */
export function goneFilters(
  search: Readonly<Record<string, string>>,
  seen: readonly { name: string; id: string }[],
): string[] {
  return namedRecords(search)
    .filter(([name, id]) => !seen.some((row) => row.name === name && row.id === id.toLowerCase()))
    .map(([name]) => name);
}
