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
import { type MoneyRow, moneyOf, ownFirst, type Sum, sumOf } from '../figures/money-rows.ts';
import { type BaseOwed, baseOwed } from '../figures/owed-balances.ts';
import { undelivered } from '../invoices/mails/undelivered.ts';
import { monthSums } from '../invoices/month-sums.ts';

const NOTHING = { count: 0, amountMinor: 0 };
const NONE = { outstanding: NOTHING, overdue: NOTHING, paid: NOTHING };

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
  const [{ month, currencies: owed }, mails, [rows, [base]]] = await Promise.all([
    monthSums(kit, scope),
    undelivered(kit, scope),
    kit.database.readAll<[MoneyRow, BaseOwed]>(scope, [moneyOf(scope, year), baseOwed(scope, today)]),
  ]);
  const own = organization.currency;
  const codes = ownFirst(
    [...owed, ...rows].map(({ currency }) => currency),
    own,
  );
  const present = month.from.slice(0, 7);
  const past = addMonths(month.from, -1).slice(0, 7);
  const figuresOf = (currency: string, counted: readonly MoneyRow[], open: Open) => {
    const of = (wanted: string, figure: string) =>
      sumOf(
        counted.filter((row) => row.month === wanted),
        figure,
      );
    const netOf = (wanted: string) => of(wanted, 'income').amountMinor - of(wanted, 'paid').amountMinor;
    return {
      currency,
      outstanding: open.outstanding,
      overdue: open.overdue,
      receivedThisMonth: open.paid,
      expensesThisMonth: of(present, 'paid'),
      netThisMonthMinor: netOf(present),
      before: {
        receivedMinor: of(past, 'received').amountMinor,
        expensesMinor: of(past, 'paid').amountMinor,
        netMinor: netOf(past),
      },
    };
  };
  const inCurrency = (currency: string) => rows.filter((row) => row.currency === currency);
  const inBase = rows.map((row) => ({ ...row, amountMinor: row.baseMinor }));
  const ofPresent = inBase.filter((row) => row.month === present);
  // A refund lowers the amount, and isn't a payment.
  const paid = {
    count: sumOf(ofPresent, 'payments').count,
    amountMinor: sumOf(ofPresent, 'received').amountMinor,
  };
  const isConverted = codes.some((code) => code !== own);
  return {
    mails,
    money: {
      ...month,
      currencies: codes.map((currency) =>
        figuresOf(currency, inCurrency(currency), owed.find((sums) => sums.currency === currency) ?? NONE),
      ),
      converted: isConverted ? figuresOf(own, inBase, { ...NONE, ...base, paid }) : null,
    },
    flow: {
      currencies: codes.map((currency) => ({ currency, byMonth: flowOf(inCurrency(currency), year) })),
      converted: isConverted ? { currency: own, byMonth: flowOf(inBase, year) } : null,
    },
  };
}

interface Open {
  outstanding: Sum;
  overdue: Sum;
  paid: Sum;
}
