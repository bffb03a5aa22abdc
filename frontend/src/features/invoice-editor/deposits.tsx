import { type Deposit, formatLocalDate, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { Section } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { isSameBesideLines } from './beside-lines.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/** The deposits of the client that the document can deduct. Hidden without one. */
export const Deposits = memo(function Deposits({ form }: { form: InvoiceForm }) {
  const { values, rules, base, errorOf, dispatch } = form;
  const clientId = values.clientId?.id ?? '';
  const { data } = useQuery({
    ...queryOf(invoiceRoutes.deposits, { query: { clientId }, freshMs: 0 }),
    enabled: clientId !== '' && rules.kind === 'invoice',
  });
  const chosen = values.depositIds;
  const isCredit = rules.kind === 'credit_note';
  // A deposit that was taken out of the draft can be put back before it is saved.
  const kept = base && 'deductions' in base && base.clientId === clientId ? base.deductions : [];
  const offered = [...kept, ...chosen, ...(isCredit ? [] : (data?.items ?? []))].filter(
    ({ depositId, currency }, index, all) =>
      currency === values.currency && all.findIndex((other) => other.depositId === depositId) === index,
  );
  const fault = errorOf('depositIds');
  if (rules.kind === 'deposit' || rules.kind === 'quote' || (offered.length === 0 && !fault)) return null;
  const isOwn = ({ depositOfId }: Deposit) => depositOfId !== null && depositOfId === base?.id;
  const toggle = (deposit: Deposit, checked: boolean) => {
    const others = chosen.filter(({ depositId }) => depositId !== deposit.depositId);
    dispatch({ type: 'changed', change: { depositIds: checked ? [...others, deposit] : others } });
  };
  return (
    <Section
      title={isCredit ? 'Deposits to return' : 'Deposits to deduct'}
      description={
        isCredit
          ? 'The invoice deducted them. A deposit that is returned can be deducted from another invoice.'
          : 'Their amounts and taxes are deducted, tax by tax, whether they are paid or not. Whatever is unpaid stays due on the deposit invoice itself.'
      }
    >
      {fault && (
        <p role="alert" className="mb-2 text-sm text-red">
          {fault}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {offered.map((deposit) => (
          <li key={deposit.depositId}>
            <Checkbox
              name="depositIds"
              label={`${deposit.number}: ${moneyText({ ...deposit, amountMinor: deposit.totalMinor })}`}
              description={`Of ${formatLocalDate(deposit.issueDate)}, ${paidWords(deposit)}${isOwn(deposit) ? ', asked for with this invoice' : ''}`}
              checked={chosen.some(({ depositId }) => depositId === deposit.depositId)}
              onChange={({ target }) => toggle(deposit, target.checked)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}, isSameBesideLines);

function paidWords({ balanceMinor, totalMinor, currency }: Deposit): string {
  if (balanceMinor === 0) return 'paid';
  if (balanceMinor === totalMinor) return 'not paid yet';
  return `${moneyText({ amountMinor: balanceMinor, currency })} not paid yet`;
}
