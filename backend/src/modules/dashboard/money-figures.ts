import {
  ACCOUNTING_READING_ROLES,
  type Dashboard,
  endOfMonth,
  mayCall,
  startOfMonth,
} from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { RECEIVED, type ReceivedRow } from '../invoices/analytics/figures.sql.ts';
import { invoiceSums } from '../invoices/invoice-sums.ts';

const NOTHING = { count: 0, amountMinor: 0 };

/** What is owed, late and received, for the roles that read money; nothing for the others. */
export async function moneyFigures(
  kit: RecordKit,
  scope: OrganizationScope,
): Promise<Pick<Dashboard, 'money'>> {
  const { organizationId, organization } = scope;
  if (!mayCall({ members: ACCOUNTING_READING_ROLES }, organization)) return {};
  const { today } = listScopeOf(kit, scope);
  const [from, to] = [startOfMonth(today), endOfMonth(today)];
  const [sums, received] = await Promise.all([
    invoiceSums(kit, scope),
    kit.database.read<ReceivedRow>(scope, RECEIVED, [organizationId, null, from, to]),
  ]);
  const codes = new Set([...sums.currencies, ...received].map(({ currency }) => currency));
  const isOwn = (currency: string): number => Number(currency === organization.currency);
  const currencies = [...codes]
    .sort((one, other) => isOwn(other) - isOwn(one) || (one < other ? -1 : 1))
    .map((currency) => {
      const owed = sums.currencies.find((row) => row.currency === currency);
      const paid = received.find((row) => row.currency === currency);
      return {
        currency,
        outstanding: owed?.outstanding ?? NOTHING,
        overdue: owed?.overdue ?? NOTHING,
        receivedThisMonth: paid ? { count: paid.count, amountMinor: paid.amountMinor } : NOTHING,
      };
    });
  return { money: { from, to, currencies } };
}
