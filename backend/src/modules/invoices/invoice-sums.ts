import type { AnswerOf, invoiceRoutes } from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { IS_OWED, isPast, OWED_STATUSES } from './overdue.ts';

type Sums = AnswerOf<typeof invoiceRoutes.sums>;

/** The figures above the list, by currency. Each equals the sum of the list with its filter. */
export async function invoiceSums(
  kit: RecordKit,
  scope: OrganizationScope,
  clientId?: string,
): Promise<Sums> {
  const { today } = listScopeOf(kit, scope);
  const currencies = await kit.database.read<Sums['currencies'][number]>(
    scope,
    clientId === undefined ? STATEMENTS[scope.organization.sees] : OF_CLIENT,
    [scope.organizationId, today, scope.organization.currency, ...(clientId === undefined ? [] : [clientId])],
  );
  return { currencies };
}

const figure = (condition: string, amount: string): string => `json_build_object(
  'count', coalesce(sum(count) FILTER (WHERE ${condition}), 0)::bigint,
  'amountMinor', coalesce(sum(${amount}) FILTER (WHERE ${condition}), 0)::bigint)`;

const statementOf = (days: string): string => `SELECT currency,
    ${figure("kind <> 'credit_note' AND status = 'draft'", 'total_minor')} AS drafts,
    ${figure(IS_OWED, 'balance_minor')} AS outstanding,
    ${figure(`${IS_OWED} AND ${isPast(sql`due`, raw('$2')).sql}`, 'balance_minor')} AS overdue
  FROM (${days}) day WHERE kind <> 'credit_note' AND status IN ('draft', ${OWED_STATUSES})
  GROUP BY currency HAVING sum(count) > 0 ORDER BY currency <> $3, currency`;

const STATEMENTS = {
  all: statementOf('SELECT * FROM oficio.invoice_days WHERE organization_id = $1'),
  // Kept sums are those of all clients.
  assigned:
    statementOf(`SELECT mine.*, 1 AS count, sort_due AS due FROM oficio.assigned_clients() AS assigned, LATERAL (
    SELECT currency, kind, status, sort_due, total_minor, balance_minor FROM public.invoices
    WHERE organization_id = $1 AND client_id = assigned AND record_state = 'open' OFFSET 0) mine`),
};

const OF_CLIENT =
  statementOf(`SELECT currency, kind, status, 1 AS count, sort_due AS due, total_minor, balance_minor
  FROM public.invoices WHERE organization_id = $1 AND client_id = $4 AND record_state = 'open'`);
