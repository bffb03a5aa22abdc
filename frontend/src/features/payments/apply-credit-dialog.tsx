import {
  type BodyOf,
  formatLocalDate,
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
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { amountText, readPaidAmount } from '../../lib/text/typed-paid-amount.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { QueryError } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
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
  const write = useApplyCredit(invoice, onClose);
  const [chosen, setChosen] = useState(write.sent?.typed.chosen ?? null);
  const [typed, setTyped] = useState(write.sent?.typed.amount ?? null);
  const [submitted, setSubmitted] = useState(false);
  const credit = credits.find(({ id }) => id === chosen) ?? credits[0];
  const most = Math.min(credit?.leftMinor ?? 0, invoice.balanceMinor);
  const text = typed ?? amountText(most, currency);
  const read = readPaidAmount(text, currency);
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  const fault = read.value !== null && read.value > most ? `At most ${money(most)}` : read.fault;
  const submit = () => {
    setSubmitted(true);
    if (credit && fault === null && read.value !== null)
      write.apply(credit, read.value, { chosen: credit.id, amount: text });
  };
  return (
    <FormDialog
      size="small"
      title={`Apply credit to ${isolated(documentName(invoice))}`}
      description={`${money(invoice.balanceMinor)} is owed by ${isolated(invoice.clientName)}.`}
      action="Apply credit"
      unsaved={chosen !== null || typed !== null}
      {...write.dialog}
      ready={credit !== undefined}
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
            error={(submitted && fault) || write.faultOf('amountMinor')}
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

type NoteBody = BodyOf<typeof settlementRoutes.applyCredit>;

interface TypedCredit {
  chosen: string;
  amount: string;
}

/** The two writes that apply credit: the one of a credit note, and the allocation of a payment. */
function useApplyCredit(invoice: InvoiceListItem, onDone: () => void) {
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const raiseApplied = () =>
    raiseToast({ kind: 'success', title: 'Credit applied', description: documentName(invoice) });
  const fields = ['amountMinor'];
  const note = useDialogWrite<typeof settlementRoutes.applyCredit, NoteBody, TypedCredit>(
    settlementRoutes.applyCredit,
    {
      id: invoice.id,
      fields,
      onStored(changed) {
        store(changed);
        raiseApplied();
      },
      onDone,
    },
  );
  const payment = useDialogWrite<
    typeof paymentRoutes.allocate,
    Credit & { amountMinor: number },
    TypedCredit
  >(paymentRoutes.allocate, {
    id: invoice.id,
    request: ({ id, version, amountMinor }) => ({
      parameters: { id },
      body: { version, allocations: [{ invoiceId: invoice.id, amountMinor }] },
    }),
    fields,
    onStored: raiseApplied,
    onDone,
  });
  return {
    ...(payment.sent || payment.refusal ? payment : note),
    apply(credit: Credit, amountMinor: number, typed: TypedCredit) {
      note.edited();
      payment.edited();
      if (credit.kind === 'payment') payment.submit({ ...credit, amountMinor }, typed);
      else note.submit({ version: invoice.version, creditNoteId: credit.id, amountMinor }, typed);
    },
  };
}
