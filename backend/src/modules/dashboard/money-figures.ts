import { ACCOUNTING_READING_ROLES, type Dashboard, mayCall } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { undelivered } from '../invoices/mails/undelivered.ts';
import { monthSums } from '../invoices/month-sums.ts';

/** What is owed, late and received, and which mails need a person, for the roles that read money; nothing for the others. */
export async function moneyFigures(
  kit: RecordKit,
  scope: OrganizationScope,
): Promise<Pick<Dashboard, 'money' | 'mails'>> {
  const { organization } = scope;
  if (!mayCall({ members: ACCOUNTING_READING_ROLES }, organization)) return {};
  const [{ month, currencies }, mails] = await Promise.all([monthSums(kit, scope), undelivered(kit, scope)]);
  const isOwn = (currency: string): number => Number(currency === organization.currency);
  return {
    mails,
    money: {
      ...month,
      currencies: currencies
        .toSorted((one, other) => isOwn(other.currency) - isOwn(one.currency))
        .map(({ currency, outstanding, overdue, paid }) => ({
          ...{ currency, outstanding, overdue },
          receivedThisMonth: paid,
        })),
    },
  };
}
