import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';

interface Link {
  table: string;
  /** A further condition of rows that can be chosen. */
  where: Sql;
  message: string;
}

const NOT_DELETED = sql`AND deleted_at IS NULL`;

/** What services, domains and certificates refer to, beside their client. */
const LINKS = {
  planId: {
    table: 'public.service_plans',
    where: NOT_DELETED,
    message: 'This plan was not found. It may have been deleted.',
  },
  domainId: {
    table: 'public.domains',
    where: NOT_DELETED,
    message: 'This domain was not found. It may have been deleted.',
  },
  primaryDomainId: {
    table: 'public.domains',
    where: NOT_DELETED,
    message: 'This domain was not found. It may have been deleted.',
  },
  hostingId: {
    table: 'public.hosting_clients',
    where: NOT_DELETED,
    message: 'This service was not found. It may have been deleted.',
  },
  taxRateId: {
    table: 'oficio.tax_rates',
    where: empty,
    message: 'This tax was not found. It may have been deleted.',
  },
} satisfies Record<string, Link>;

type Links = { [Name in keyof typeof LINKS]?: string | null | undefined };

/**
 * The records that a body names exist and the caller sees them. Kept ones stay, also after they were deleted.
 * @throws ApiError resource.not_found, at the field
 */
export async function requireLinks(
  tx: Transaction,
  { organizationId }: RecordScope,
  body: Links,
  kept: Links = {},
): Promise<void> {
  for (const [name, { table, where, message }] of Object.entries(LINKS)) {
    const id = body[name as keyof Links];
    if (!id || id === kept[name as keyof Links]) continue;
    const { text, values } = sql`SELECT FROM ${raw(table)}
      WHERE organization_id = ${organizationId} AND id = ${id} ${where}`;
    const found = await tx.rows(text, values);
    if (found.length > 0) continue;
    throw new ApiError('resource.not_found', message, { fields: [{ path: name, message }] });
  }
}

/** The name of the record that a column of the row `entry` refers to; null where the caller doesn't see it. */
export const linkedName = (table: string, name: string, column: string): Sql =>
  sql`(SELECT linked.${raw(name)} FROM ${raw(table)} linked
    WHERE linked.id = entry.${raw(column)} AND linked.organization_id = entry.organization_id)`;

export const SOLD_PLAN_NAME = linkedName('public.service_plans', 'name', 'plan_id');
