import {
  ACCOUNTING_READING_ROLES,
  addMonths,
  type Dashboard,
  type DashboardAll,
  endOfMonth,
  mayCall,
  startOfMonth,
} from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { flowOf } from '../figures/accounting-overview.ts';
import { type MoneyRow, moneyOf, sumOf } from '../figures/money-rows.ts';
import { undelivered } from '../invoices/mails/undelivered.ts';
import { monthSums } from '../invoices/month-sums.ts';

const NOTHING = { count: 0, amountMinor: 0 };

/** Whether the caller reads figures of money. */
export function readsMoney({ organization }: OrganizationScope): boolean {
  return mayCall({ members: ACCOUNTING_READING_ROLES }, organization);
}

/** What is owed, late, received and spent, and which mails need a person, for the roles that read money; nothing for the others. */
export async function moneyFigures(
  kit: RecordKit,
  scope: OrganizationScope,
): Promise<Pick<Dashboard, 'money' | 'mails'> & Pick<DashboardAll, 'flow'>> {
  if (!readsMoney(scope)) return {};
  const { organization } = scope;
  const { today } = listScopeOf(kit, scope);
  const year = { from: addMonths(startOfMonth(today), -11), to: endOfMonth(today) };
  const [{ month, currencies: owed }, mails, [rows]] = await Promise.all([
    monthSums(kit, scope),
    undelivered(kit, scope),
    kit.database.readAll<[MoneyRow]>(scope, [moneyOf(scope, year)]),
  ]);
  const codes = [...new Set([...owed, ...rows].map(({ currency }) => currency))].sort(
    (one, other) =>
      Number(other === organization.currency) - Number(one === organization.currency) ||
      (one < other ? -1 : 1),
  );
  const present = month.from.slice(0, 7);
  const past = addMonths(month.from, -1).slice(0, 7);
  const currencies = codes.map((currency) => {
    const of = (wanted: string, figure: string) =>
      sumOf(
        rows.filter((row) => row.currency === currency && row.month === wanted),
        figure,
      );
    const netOf = (wanted: string) => of(wanted, 'income').amountMinor - of(wanted, 'paid').amountMinor;
    const { outstanding, overdue, paid } = owed.find((sums) => sums.currency === currency) ?? {
      ...{ outstanding: NOTHING, overdue: NOTHING, paid: NOTHING },
    };
    return {
      ...{ currency, outstanding, overdue, receivedThisMonth: paid },
      expensesThisMonth: of(present, 'paid'),
      netThisMonthMinor: netOf(present),
      before: {
        receivedMinor: of(past, 'received').amountMinor,
        expensesMinor: of(past, 'paid').amountMinor,
        netMinor: netOf(past),
      },
    };
  });
  return {
    mails,
    money: { ...month, currencies },
    flow: codes.map((currency) => ({
      ...{
        currency,
        byMonth: flowOf(
          rows.filter((row) => row.currency === currency),
          year,
        ),
      },
    })),
  };
}
