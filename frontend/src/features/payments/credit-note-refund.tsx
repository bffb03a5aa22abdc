import {
  formatLocalDate,
  type InvoiceListItem,
  invoiceRoutes,
  type PaymentListItem,
  paymentRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { METHOD_WORDS } from '../../entities/payment/payment-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { QueryError } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { PaymentLoader } from './payment-loader.tsx';
import { RefundDialog } from './refund-dialog.tsx';

interface CreditNoteRefundProps {
  creditNote: InvoiceListItem;
  onClose: () => void;
}

/** Pays back a credit note: the person chooses the payment whose money goes back. */
export function CreditNoteRefund({ creditNote: listed, onClose }: CreditNoteRefundProps) {
  const document = useQuery(queryOf(invoiceRoutes.one, { parameters: { id: listed.id }, freshMs: 0 }));
  const creditNote = document.data ?? listed;
  const { clientId, clientName, currency, id, number } = creditNote;
  const invoiceId = document.data?.correctsId ?? undefined;
  const paid = useQuery({
    // Money goes back from the payments of the credited invoice alone.
    ...queryOf(paymentRoutes.list, {
      query: { clientId, currency, status: 'succeeded', limit: 100, invoiceId },
      freshMs: 0,
    }),
    enabled: document.data !== undefined,
  });
  const query = document.data ? paid : document;
  // A payment that was taken off the invoice is among those that once paid it.
  const pays = ({ invoices }: PaymentListItem) =>
    invoiceId === undefined || invoices.some((part) => part.invoiceId === invoiceId && part.amountMinor > 0);
  const payments = paid.data?.items.filter((payment) => payment.refundableMinor > 0 && pays(payment)) ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const chosen = payments.find((payment) => payment.id === picked) ?? payments[0];
  if (chosen && confirmed) {
    return (
      <PaymentLoader id={chosen.id} onClose={onClose}>
        {(payment) => (
          <RefundDialog
            payment={payment}
            creditNote={{ id, number, leftMinor: -creditNote.balanceMinor }}
            onClose={onClose}
          />
        )}
      </PaymentLoader>
    );
  }
  return (
    <FormDialog
      size="small"
      title={`Refund ${isolated(documentName(creditNote))}`}
      description={`${moneyText({ amountMinor: -creditNote.balanceMinor, currency })} is left. Choose the payment whose money goes back.`}
      action="Continue"
      unsaved={false}
      busy={false}
      ready={chosen !== undefined}
      failure={null}
      onSubmit={() => setConfirmed(true)}
      onClose={onClose}
    >
      {query.error && !query.data && <QueryError title="The payments could not be loaded" query={query} />}
      {query.isPending && <SkeletonText lines={2} />}
      {paid.data && !chosen && (
        <p className="text-ink-muted">
          No payment of the credited invoice is left that could go back to {isolated(clientName)}. Apply the
          credit note to an open invoice instead, on the page of that invoice.
        </p>
      )}
      {chosen && (
        <SelectField
          label="Payment"
          name="payment"
          value={chosen.id}
          onChange={({ target }) => setPicked(target.value)}
          options={payments.map(({ id: value, date, method, refundableMinor }) => ({
            value,
            label: `${formatLocalDate(date)}, ${METHOD_WORDS[method]}: ${moneyText({ amountMinor: refundableMinor, currency })}`,
          }))}
        />
      )}
    </FormDialog>
  );
}
