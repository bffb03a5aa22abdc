import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  addDays,
  type OrganizationUsage,
  type Page,
  type QueryOf,
  SUPERADMIN,
  type superadminUsageRoutes,
  type UsageDay,
} from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { type KeyColumns, Keyset } from '../../../records/keyset.ts';
import { MEASURES, usageDays } from './usage-sql.ts';

type Routes = typeof superadminUsageRoutes;

const PERIOD = `Please choose at most ${SUPERADMIN.usageDays} days`;

/** Usage by day. The sums of all organizations are read as they were counted, those of one organization as they are. */
@Injectable()
export class SuperadminUsage {
  constructor(private readonly worker: WorkerDatabase) {}

  /** @throws ApiError request.invalid for a period that ends before it begins or is too long */
  async days(
    scope: RequestScope,
    { from, to, organizationId }: QueryOf<Routes['days']>,
  ): Promise<AnswerOf<Routes['days']>> {
    requireSuperadmin(scope);
    if (to < from || to >= addDays(from, SUPERADMIN.usageDays)) {
      throw new ApiError('request.invalid', PERIOD, { fields: [{ path: 'to', message: PERIOD }] });
    }
    const { text, values } = usageDays({ from, to }, organizationId);
    return { days: await this.worker.read<UsageDay>(NO_USER, text, values) };
  }

  async organizations(
    scope: RequestScope,
    { day, sort, limit, cursor }: QueryOf<Routes['organizations']>,
  ): Promise<Page<OrganizationUsage>> {
    requireSuperadmin(scope);
    const order = new Keyset(`-${sort}`, 'descending', [
      [sort, 'bigint'],
      ['organization_id', 'uuid'],
    ]);
    const where = sql`entry.day = ${day} AND entry.${raw(sort)} > 0`;
    const [rows, [counted]] = await this.worker.readAll<[OrganizationUsage & KeyColumns, { total: number }]>(
      NO_USER,
      [
        sql`SELECT (SELECT json_build_object('id', organization.id, 'name', organization.name)
            FROM oficio.organizations organization WHERE organization.id = entry.organization_id) AS organization,
          entry.day, ${raw(MEASURES.map((name) => `entry.${name}`).join(', '))}, ${order.shown()}
        FROM oficio.organization_usage entry WHERE ${where} AND ${order.after(order.keysOf(cursor))}
        ORDER BY ${order.order()} LIMIT ${limit + 1}`,
        sql`SELECT count(*) AS total FROM oficio.organization_usage entry WHERE ${where}`,
      ],
    );
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(({ key0: _, key1: __, ...item }) => item as OrganizationUsage),
      total: counted?.total ?? 0,
      nextCursor: order.cursorOf(last ? order.keysIn(last) : null),
    };
  }
}
