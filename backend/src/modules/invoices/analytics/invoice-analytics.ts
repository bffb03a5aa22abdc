import {
  ANALYTICS_MONTHS,
  addMonths,
  type CurrencyFigures,
  endOfMonth,
  type InvoiceAnalytics,
  type invoiceAnalyticsRoutes,
  type LocalDate,
  type QueryOf,
  startOfMonth,
} from '@oficio/contracts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { RecordKit } from '../../../records/record-kit.ts';
import { listScopeOf } from '../../../records/record-list.ts';
import { type AgeingRow, agedBalances, ageingFigures } from '../../figures/ageing.ts';
import {
  MONTHS,
  type MonthRow,
  PAID_OFF,
  type PaidOffRow,
  RECEIVED,
  type ReceivedRow,
  TOP_CLIENTS,
  type TopClientRow,
} from './figures.sql.ts';

const MONTHS_SHOWN = 12;

/** The figures of the invoices that the caller sees, in each currency. */
export async function invoiceAnalytics(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
  { currency, ...days }: QueryOf<typeof invoiceAnalyticsRoutes.figures>,
): Promise<InvoiceAnalytics> {
  const { organizationId, organization } = scope;
  const { today } = listScopeOf(kit, scope);
  const { from, to } = rangeOf(days, today);
  const only = currency ?? null;
  const inMonths = [organizationId, only, from, to];
  const [months, aged, clients, received, paidOff] = await kit.database.readAll<
    [MonthRow, AgeingRow, TopClientRow, ReceivedRow, PaidOffRow]
  >(scope, [
    { text: MONTHS[organization.sees], values: inMonths },
    agedBalances(scope, today),
    { text: TOP_CLIENTS[organization.sees], values: inMonths },
    { text: RECEIVED[organization.sees], values: inMonths },
    { text: PAID_OFF, values: inMonths },
  ]);
  const owed = aged.filter((row) => only === null || row.currency === only);
  const found = new Map<string, number>();
  for (const row of [...months, ...owed, ...received]) {
    found.set(row.currency, (found.get(row.currency) ?? 0) + row.count);
  }
  const rank = (code: string): number =>
    code === organization.currency ? Number.POSITIVE_INFINITY : (found.get(code) ?? 0);
  const of = <Row extends { currency: string }>(rows: readonly Row[], code: string): Row[] =>
    rows.filter((row) => row.currency === code);
  return {
    from,
    to,
    currencies: [...found.keys()]
      .sort((one, other) => rank(other) - rank(one) || (one < other ? -1 : 1))
      .map((code) => ({
        currency: code,
        ...issuedFigures(of(months, code), of(received, code), { from, to }),
        ...paidFigures(of(received, code), of(paidOff, code)),
        ...ageingFigures(of(owed, code), today),
        topClients: of(clients, code).map(({ clientId, name, count, amountMinor }) => ({
          clientId,
          name,
          count,
          amountMinor,
        })),
      })),
  };
}

interface Range {
  from: LocalDate;
  to: LocalDate;
}

/**
 * Whole months, by default twelve until the present one.
 * @throws ApiError request.invalid
 */
export function rangeOf(
  { from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined },
  today: LocalDate,
): Range {
  const last = to ?? (from === undefined || from <= today ? today : from);
  const first = from ?? addMonths(startOfMonth(last), 1 - MONTHS_SHOWN);
  const range = { from: startOfMonth(first), to: endOfMonth(last) };
  if (range.to < addMonths(range.from, ANALYTICS_MONTHS)) return range;
  const message = 'At most five years';
  throw new ApiError('request.invalid', message, { fields: [{ path: 'from', message }] });
}

function issuedFigures(
  months: readonly MonthRow[],
  received: readonly ReceivedRow[],
  { from, to }: Range,
): Pick<CurrencyFigures, 'invoiced' | 'byMonth' | 'funnel' | 'collectedMinor'> {
  const total = (
    member: 'count' | 'amountMinor' | 'issued' | 'sent' | 'viewed' | 'paid' | 'collectedMinor',
  ): number => months.reduce((sum, row) => sum + row[member], 0);
  const byMonth: CurrencyFigures['byMonth'] = [];
  for (let day = from; day <= to; day = addMonths(day, 1)) {
    const month = day.slice(0, 7);
    byMonth.push({ month, invoiced: sumOf(months, month), received: sumOf(received, month) });
  }
  return {
    invoiced: { count: total('count'), amountMinor: total('amountMinor') },
    byMonth,
    funnel: { issued: total('issued'), sent: total('sent'), viewed: total('viewed'), paid: total('paid') },
    collectedMinor: total('collectedMinor'),
  };
}

function sumOf(
  rows: readonly (MonthRow | ReceivedRow)[],
  month: string,
): CurrencyFigures['byMonth'][number]['invoiced'] {
  const { count = 0, amountMinor = 0 } = rows.find((row) => row.month === month) ?? {};
  return { count, amountMinor };
}

function paidFigures(
  received: readonly ReceivedRow[],
  [paidOff]: readonly PaidOffRow[],
): Pick<CurrencyFigures, 'received' | 'paidOff'> {
  return {
    received: {
      count: received.reduce((sum, { count }) => sum + count, 0),
      amountMinor: received.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    },
    paidOff: { count: paidOff?.count ?? 0, days: paidOff?.days ?? 0 },
  };
}
