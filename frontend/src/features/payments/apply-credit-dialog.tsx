import {
  formatLocalDate,
  formatMoney,
  type Invoice,
  type InvoiceLedger,
  type InvoiceListItem,
  paymentRoutes,
  settlementRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { useFreshInvoice } from '../../entities/invoice/use-fresh-invoice.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { refusalOf, unsettledOf } from '../../lib/api/write-refusal.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { amountText, readPaidAmount } from '../../lib/text/typed-amount.ts';
import { QueryError } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { AmountField } from './amount-field.tsx';

/** One thing that the client has left: a credit note, or a part of a payment. */
interface Credit {
  kind: 'creditNote' | 'payment';
  id: string;
  version: number;
  label: string;
  leftMinor: number;
}

/** Pays an invoice with what the client has left. */
export function ApplyCreditDialog({
  invoice: listed,
  onClose,
}: {
  invoice: InvoiceListItem;
  onClose: () => void;
}) {
  const invoice = useFreshInvoice(listed);
  const { currency } = invoice;
  const query = useQuery(queryOf(settlementRoutes.ofInvoice, { parameters: { id: invoice.id }, freshMs: 0 }));
  const credits = query.data ? creditsOf(query.data) : [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const credit = credits.find(({ id }) => id === chosen) ?? credits[0];
  const most = Math.min(credit?.leftMinor ?? 0, invoice.balanceMinor);
  const text = typed ?? amountText(most, currency);
  const read = readPaidAmount(text, currency);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const fault = read.value !== null && read.value > most ? `At most ${money(most)}` : read.fault;
  const write = useApplyCredit(invoice, onClose);
  const refusal = refusalOf(write.error, ['amountMinor']);
  const submit = () => {
    if (write.isUnsettled) return write.sendAgain();
    setSubmitted(true);
    if (credit && fault === null && read.value !== null) write.send(credit, read.value);
  };
  return (
    <FormDialog
      size="small"
      title={`Apply credit to ${isolated(documentName(invoice))}`}
      description={`${money(invoice.balanceMinor)} is owed by ${isolated(invoice.clientName)}.`}
      action="Apply credit"
      unsaved={chosen !== null || typed !== null}
      busy={write.isPending}
      repeats={write.isUnsettled}
      ready={credit !== undefined || write.isUnsettled}
      failure={refusal.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {query.error && !query.data && <QueryError title="The credit could not be loaded" query={query} />}
      {query.isPending && <SkeletonText lines={3} />}
      {query.data && !credit && (
        <p className="text-ink-muted">
          {isolated(invoice.clientName)} has no credit in {currency} any more.
        </p>
      )}
      {credit && (
        <>
          <SelectField
            label="Credit"
            name="credit"
            value={credit.id}
            onChange={({ target }) => {
              setChosen(target.value);
              setTyped(null);
            }}
            options={credits.map(({ id, label, leftMinor }) => ({
              value: id,
              label: `${label}: ${money(leftMinor)} left`,
            }))}
          />
          <AmountField
            label="Amount"
            name="amountMinor"
            currency={currency}
            value={text}
            onValueChange={setTyped}
            hint={`At most ${money(most)}`}
            error={(submitted && fault) || refusal.faultOf('amountMinor')}
          />
        </>
      )}
    </FormDialog>
  );
}

function creditsOf({ credits }: InvoiceLedger): Credit[] {
  return [
    ...credits.creditNotes.map(({ id, version, number, leftMinor }) => ({
      kind: 'creditNote' as const,
      id,
      version,
      leftMinor,
      label: number === null ? 'A credit note' : `Credit note ${number}`,
    })),
    ...credits.payments.map(({ id, version, date, reference, leftMinor }) => ({
      kind: 'payment' as const,
      id,
      version,
      leftMinor,
      label: `Payment of ${formatLocalDate(date)}${reference ? `, ${reference}` : ''}`,
    })),
  ];
}

/** The two writes that apply credit: the one of a credit note, and the allocation of a payment. */
function useApplyCredit(invoice: InvoiceListItem, onClose: () => void) {
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const done = () => {
    raiseToast({ kind: 'success', title: 'Credit applied', description: documentName(invoice) });
    settleChanges();
    onClose();
  };
  const note = useRouteWrite(settlementRoutes.applyCredit, {
    request: (body: { version: number; creditNoteId: string; amountMinor: number }) => ({
      parameters: { id: invoice.id },
      body,
    }),
    amend: () => null,
    onSuccess: (changed: Invoice) => {
      store(changed);
      done();
    },
  });
  const payment = useRouteWrite(paymentRoutes.allocate, {
    request: ({ id, ...body }: { id: string; version: number; amountMinor: number }) => ({
      parameters: { id },
      body: {
        version: body.version,
        allocations: [{ invoiceId: invoice.id, amountMinor: body.amountMinor }],
      },
    }),
    amend: () => null,
    onSuccess: done,
  });
  const unsettled = { note: unsettledOf(note), payment: unsettledOf(payment) };
  return {
    isUnsettled: Boolean(unsettled.note ?? unsettled.payment),
    sendAgain() {
      if (unsettled.note) note.mutate(unsettled.note);
      if (unsettled.payment) payment.mutate(unsettled.payment);
    },
    error: note.error ?? payment.error,
    isPending: note.isPending || payment.isPending,
    send({ kind, id, version }: Credit, amountMinor: number) {
      note.reset();
      payment.reset();
      if (kind === 'payment') payment.mutate({ id, version, amountMinor });
      else note.mutate({ version: invoice.version, creditNoteId: id, amountMinor });
    },
  };
}
