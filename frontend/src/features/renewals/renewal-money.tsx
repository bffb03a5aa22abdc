import type { Renewal } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Margin } from '../../entities/hosting/sold-columns.tsx';
import { moneyText } from '../../lib/text/money-text.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { Section } from '../../ui/card.tsx';

/** What a renewal was meant to bring in, and what it has brought in. */
export function RenewalMoney({ renewal }: { renewal: Renewal }) {
  const { priceMinor, costMinor, currency, payer, invoice, expense } = renewal;
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  return (
    <>
      <Section title="Planned">
        <FactList>
          <Fact label="Price">{money(priceMinor)}</Fact>
          <Fact label={payer === 'us' ? 'Cost' : 'Cost, paid by the client'}>{money(costMinor)}</Fact>
          <Fact label="Margin">
            <Margin {...renewal} />
          </Fact>
        </FactList>
      </Section>
      {(invoice || expense) && (
        <Section title="Actual">
          <FactList>
            <Fact label="Invoiced">{invoice && moneyOf(invoice.netMinor, invoice.currency)}</Fact>
            <Fact label="Expense">
              {expense && (
                <Link to={pathOfRecord({ path: '/accounting/expenses' }, expense.id)}>
                  {moneyOf(expense.amountMinor, expense.currency)}
                </Link>
              )}
            </Fact>
            <Fact label="Margin">{actualMargin(renewal)}</Fact>
          </FactList>
        </Section>
      )}
    </>
  );
}

function moneyOf(amountMinor: number, currency: string): string {
  return moneyText({ amountMinor, currency });
}

/** Amounts in two currencies stand side by side. */
function actualMargin({ invoice, expense }: Pick<Renewal, 'invoice' | 'expense'>): string | null {
  if (!invoice || !expense) return null;
  if (invoice.currency === expense.currency) {
    return moneyOf(invoice.netMinor - expense.amountMinor, invoice.currency);
  }
  return `${moneyOf(invoice.netMinor, invoice.currency)} – ${moneyOf(expense.amountMinor, expense.currency)}`;
}
