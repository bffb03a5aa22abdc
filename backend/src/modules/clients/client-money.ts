import {
  ACCOUNTING_READING_ROLES,
  addMonths,
  type ClientAnalytics,
  endOfMonth,
  mayCall,
  startOfMonth,
} from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { MONTHS, type MonthRow, TOP_CLIENTS, type TopClientRow } from '../invoices/analytics/figures.sql.ts';
import { MONTHS_SHOWN } from './client-analytics.ts';

interface PaidClientRow extends TopClientRow {
  paid: number;
  medianDays: number | null;
}

/** An invoice without an amount is paid on its issue date. A payment may be older than its invoice. */
const withPaidDays = (top: string): string => `SELECT top.*, paid.count AS paid, paid.median AS "medianDays"
  FROM (${top}) top, LATERAL (
    SELECT count(*)::bigint AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY coalesce(invoice.days, 0)) AS median
    FROM (
      SELECT greatest((
        SELECT max(entry.date) FROM oficio.settlements entry
        WHERE entry.invoice_id = own.id AND entry.organization_id = $1 AND entry.reverses IS NULL
          AND NOT EXISTS (SELECT FROM oficio.settlements reversal WHERE reversal.reverses = entry.id)
      ) - own.issue_date, 0) AS days
      FROM public.invoices own
      WHERE own.organization_id = $1 AND own.client_id = top."clientId" AND own.currency = top.currency
        AND own.kind = 'invoice' AND own.lifecycle = 'issued' AND own.settlement = 'paid'
        AND own.record_state IN ('open', 'archive') AND own.sort_issue BETWEEN $3 AND $4
    ) invoice
  ) paid
  ORDER BY top.currency, top."amountMinor" DESC, top."clientId"`;

const PAID_CLIENTS = { all: withPaidDays(TOP_CLIENTS.all), assigned: withPaidDays(TOP_CLIENTS.assigned) };

/** To whom most was invoiced, and how soon they pay, for the roles that read money; nothing for the others. */
export async function clientMoney(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
): Promise<Pick<ClientAnalytics, 'money'>> {
  const { organizationId, organization } = scope;
  if (!mayCall({ members: ACCOUNTING_READING_ROLES }, organization)) return {};
  const { today } = listScopeOf(kit, scope);
  const [from, to] = [addMonths(startOfMonth(today), 1 - MONTHS_SHOWN), endOfMonth(today)];
  const values = [organizationId, null, from, to];
  const [months, clients] = await kit.database.readAll<[MonthRow, PaidClientRow]>(scope, [
    { text: MONTHS[organization.sees], values },
    { text: PAID_CLIENTS[organization.sees], values },
  ]);
  const isOwn = (currency: string): number => Number(currency === organization.currency);
  const codes = [...new Set(clients.map(({ currency }) => currency))];
  return {
    money: {
      from,
      to,
      currencies: codes
        .sort((one, other) => isOwn(other) - isOwn(one))
        .map((currency) => ({
          currency,
          invoicedMinor: months
            .filter((row) => row.currency === currency)
            .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
          topClients: clients
            .filter((row) => row.currency === currency)
            .map(({ clientId, name, count, amountMinor, paid, medianDays }) => ({
              clientId,
              name,
              count,
              amountMinor,
              paid: { count: paid, medianDays },
            })),
        })),
    },
  };
}
