import { Injectable } from '@nestjs/common';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import { jsonObject } from '../../database/json-object.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import {
  BILLING_SETTINGS_COLUMNS,
  EXPORTED_TABLES,
  type ExportedTable,
  ORGANIZATION_COLUMNS,
  SUBSCRIPTION_COLUMNS,
} from './exported-tables.ts';

/** Rows of one fetch: some hundred kilobytes. */
const PAGE = 250;

/** Runs as the role of requests, so that the policies restrict the rows to the caller's organization again. */
@Injectable()
export class DataExportRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** All reads of the work see one snapshot. */
  snapshot<Result>(scope: OrganizationScope, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.longTransaction(scope, async (tx) => {
      await tx.rows('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', []);
      return work(tx);
    });
  }

  /**
   * The file's text in pieces. `head` is the file's own description.
   * @throws ApiError access.forbidden for a person who isn't a member any more
   */
  async *file(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    head: Readonly<Record<string, string | number>>,
  ): AsyncGenerator<string> {
    const single = async (statement: string): Promise<string> => {
      const [row] = await tx.rows<{ value: string | null }>(statement, [organizationId]);
      return row?.value ?? 'null';
    };
    const organization = await single(ORGANIZATION);
    // The person was removed meanwhile, but the cached session still names them a member.
    if (organization === 'null') throw new ApiError('access.forbidden');
    yield `${JSON.stringify(head).slice(0, -1)},\n"organization":${organization}`;
    yield `,\n"subscription":${await single(SUBSCRIPTION)}`;
    yield `,\n"billingSettings":${await single(BILLING_SETTINGS)}`;
    yield `,\n"members":${await single(MEMBERS)}`;
    yield `,\n"invitations":${await single(INVITATIONS)}`;
    for (const table of EXPORTED_TABLES) yield* list(tx, table, organizationId);
    yield '}\n';
  }
}

/** A cursor reads each row once, in one order, whatever the table's size. */
async function* list(
  tx: Transaction,
  { name, table, columns, expressions, order = 'created_at' }: ExportedTable,
  organizationId: string,
): AsyncGenerator<string> {
  const cursor = `export_${name}`;
  await tx.rows(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR
     SELECT ${jsonObject(columns, 'entry', expressions)}::text AS line
     FROM ${table} entry WHERE entry.organization_id = $1 ORDER BY ${order}, id`,
    [organizationId],
  );
  let before = `,\n"${name}":[\n`;
  for (let read = PAGE; read === PAGE; ) {
    const rows = await tx.rows<{ line: string }>(`FETCH ${PAGE} FROM ${cursor}`, []);
    read = rows.length;
    if (read === 0) break;
    yield before + rows.map(({ line }) => line).join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : `,\n"${name}":[]`;
  await tx.rows(`CLOSE ${cursor}`, []);
}

const ORGANIZATION = `SELECT ${jsonObject(ORGANIZATION_COLUMNS, 'organization')}::text AS value
  FROM oficio.organizations organization WHERE id = $1`;

const SUBSCRIPTION = `SELECT ${jsonObject(SUBSCRIPTION_COLUMNS, 'subscription')}::text AS value
  FROM oficio.subscriptions subscription WHERE organization_id = $1`;

const BILLING_SETTINGS = `SELECT ${jsonObject(BILLING_SETTINGS_COLUMNS, 'settings')}::text AS value
  FROM oficio.billing_settings settings WHERE organization_id = $1`;

/** The clients that a limited member sees; null for the others. */
const ASSIGNED = `(SELECT json_agg(assignment.client_id ORDER BY assignment.client_id)
  FROM oficio.client_assignments assignment WHERE assignment.organization_id = $1 AND assignment.user_id = member.user_id)`;

/** The function reads the organization from the claims, which is the same one. */
const MEMBERS = `SELECT coalesce(json_agg(${jsonObject(
  ['user_id', 'first_name', 'last_name', 'email', 'role', 'joined_at'],
  'member',
  { clientIds: ASSIGNED },
)} ORDER BY member.joined_at, member.user_id), '[]')::text AS value
  FROM oficio.organization_members() member WHERE oficio.current_organization() = $1`;

const INVITATIONS = `SELECT coalesce(json_agg(${jsonObject(
  ['id', 'email', 'role', 'status', 'created_at', 'expires_at'],
  'invitation',
)} ORDER BY invitation.created_at, invitation.id), '[]')::text AS value
  FROM oficio.invitations invitation WHERE organization_id = $1`;
