import { endOfMonth, startOfMonth } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { ownFirst } from '../figures/money-rows.ts';
import { RECEIVED, type ReceivedRow } from './analytics/figures.sql.ts';
import { invoiceSums } from './invoice-sums.ts';

const NOTHING = { count: 0, amountMinor: 0 };

/** The figures above the list with the payments of this month, which equal the list of payments of these days. */
export async function monthSums(kit: RecordKit, scope: OrganizationScope) {
  const { today } = listScopeOf(kit, scope);
  const month = { from: startOfMonth(today), to: endOfMonth(today) };
  const [sums, received] = await Promise.all([
    invoiceSums(kit, scope),
    kit.database.read<ReceivedRow>(scope, RECEIVED[scope.organization.sees], [
      scope.organizationId,
      null,
      month.from,
      month.to,
    ]),
  ]);
  const codes = [...sums.currencies, ...received].map(({ currency }) => currency);
  const currencies = ownFirst(codes, scope.organization.currency).map((currency) => {
    const paid = received.find((row) => row.currency === currency);
    return {
      currency,
      drafts: NOTHING,
      outstanding: NOTHING,
      overdue: NOTHING,
      ...sums.currencies.find((row) => row.currency === currency),
      paid: paid ? { count: paid.count, amountMinor: paid.amountMinor } : NOTHING,
    };
  });
  return { month, currencies };
}
