import { type InvoiceListItem } from '@oficio/contracts';
import { DueDay } from '../../entities/invoice/invoice-status.tsx';
import { moneyText } from '../../lib/text/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from './amount-field.tsx';
import { partName } from './payment-form.ts';
import type { PaymentForm } from './use-payment-form.ts';

interface AllocationFieldsProps {
  form: PaymentForm;
  /** The form was submitted: faults are shown. */
  showFaults: boolean;
  /** The payment is for one invoice, so that a client without others needs no table. */
  single: boolean;
}

/** The open invoices of the client, each with its part of the payment, and what becomes of the rest. */
export function AllocationFields({ form, showFaults, single }: AllocationFieldsProps) {
  const { values, open, read } = form;
  if (!values.client) return null;
  const isListed = open.length > (single ? 1 : 0);
  return (
    <fieldset className="min-w-0" aria-label="Invoices that it pays">
      {isListed && (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm font-medium" aria-hidden>
              Invoices that it pays
            </p>
            <Button size="small" disabled={read.amountMinor === null} onClick={form.fill}>
              Fill, oldest first
            </Button>
          </div>
          <ul className="border-t border-hairline">
            {open.map((invoice) => (
              <PartField
                key={invoice.id}
                invoice={invoice}
                form={form}
                error={showFaults ? read.faults[partName(invoice.id)] : undefined}
              />
            ))}
          </ul>
        </>
      )}
      <p role="status" className="mt-3 rounded-control bg-sunken px-3 py-2 text-sm">
        {outcomeOf(form)}
      </p>
    </fieldset>
  );
}

function PartField({
  invoice,
  form,
  error,
}: {
  invoice: InvoiceListItem;
  form: PaymentForm;
  error: string | undefined;
}) {
  const { id, title, currency, balanceMinor } = invoice;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-2.5">
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p className="font-medium" dir="auto">
          {title}
        </p>
        <p className="flex flex-wrap gap-x-2 text-ink-muted">
          <span className="tabular-nums">{moneyText({ amountMinor: balanceMinor, currency })} owed</span>
          <DueDay invoice={invoice} />
        </p>
      </div>
      <AmountField
        label={`Amount for ${title}`}
        name={partName(id)}
        hideLabel
        className="w-40 max-md:w-full"
        currency={currency}
        value={form.read.parts[id] ?? ''}
        onValueChange={(text) => form.changePart(id, text)}
        error={error}
      />
    </li>
  );
}

/** What the payment does, in a sentence. */
function outcomeOf({ values, open, read }: PaymentForm): string {
  const { currency, client } = values;
  const { amountMinor, allocatedMinor, parts } = read;
  const money = (amount: number) => moneyText({ amountMinor: amount, currency });
  if (amountMinor === null) return 'Enter an amount to see what it pays.';
  if (allocatedMinor > amountMinor) {
    return `The invoices get ${money(allocatedMinor - amountMinor)} more than the payment has.`;
  }
  const rest = amountMinor - allocatedMinor;
  const credit = rest > 0 ? `${money(rest)} stays as credit of ${client?.name ?? 'the client'}.` : '';
  const paid = open.filter(({ id }) => (parts[id] ?? '').trim() !== '');
  const [only] = paid;
  if (!only) return credit;
  if (paid.length > 1) return `Pays ${money(allocatedMinor)} of ${paid.length} invoices. ${credit}`.trim();
  const left = only.balanceMinor - allocatedMinor;
  const outcome = left <= 0 ? `Pays ${only.title} in full.` : `${money(left)} stays open on ${only.title}.`;
  return `${outcome} ${credit}`.trim();
}
