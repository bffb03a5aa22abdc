import {
  type Payment,
  paymentMailRoutes,
  paymentRoutes,
  type RefundBody,
  refundedPart,
  TEXT,
} from '@oficio/contracts';
import { useState } from 'react';
import { METHOD_OPTIONS } from '../../entities/payment/payment-words.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { amountText, readPaidAmount } from '../../lib/text/typed-paid-amount.ts';
import { MailChoice } from '../../records/mails/mail-choice.tsx';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AmountField } from './amount-field.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

/** A credit note that still has something left. */
interface OpenCreditNote {
  id: string;
  number: string | null;
  /** Positive. */
  leftMinor: number;
}

interface RefundDialogProps {
  payment: Payment;
  /** The refund pays back this credit note. */
  creditNote?: OpenCreditNote | undefined;
  onClose: () => void;
}

/** As they are typed. */
interface RefundValues {
  amount: string;
  method: Payment['method'];
  reference: string;
  date: string | null;
}

/** The part of a credit note, which is the whole amount. */
const PART = 'allocations.0.amountMinor';
const FIELDS = ['date', 'amountMinor', PART, 'method', 'reference'];

/** Records that money of a payment went back to the client. */
export function RefundDialog({ payment, creditNote, onClose }: RefundDialogProps) {
  const { id, version, currency, refundableMinor, unallocatedMinor } = payment;
  const today = useToday();
  const most = Math.min(refundableMinor, creditNote?.leftMinor ?? refundableMinor);
  const [first] = useState<RefundValues>(() => ({
    // What is free goes back first; the rest would open invoices again.
    amount: amountText(
      creditNote || unallocatedMinor === 0 ? most : Math.min(most, unallocatedMinor),
      currency,
    ),
    method: payment.method,
    reference: '',
    date: today,
  }));
  const raiseToast = useRaiseToast();
  const write = useDialogWrite<typeof paymentRoutes.refund, RefundBody, RefundValues>(paymentRoutes.refund, {
    id,
    fields: FIELDS,
    onStored: () =>
      raiseToast({ kind: 'success', title: 'Refund recorded', description: payment.clientName }),
    onDone({ refunds }) {
      const refund = writesNotice ? refunds.at(-1) : undefined;
      if (refund) setRecorded(refund);
      else onClose();
    },
  });
  const [values, setValues] = useState(write.sent?.typed ?? first);
  const [submitted, setSubmitted] = useState(false);
  const [writesNotice, setWritesNotice] = useState(false);
  const [recorded, setRecorded] = useState<Payment['refunds'][number] | null>(null);
  const change = (changes: Partial<typeof values>) => setValues((current) => ({ ...current, ...changes }));
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  // Money that came online goes back the same way, unless another one is chosen.
  const isSent = payment.isOnline && values.method === 'stripe';
  const read = readPaidAmount(values.amount, currency);
  const amountFault = read.value !== null && read.value > most ? `At most ${money(most)}` : read.fault;
  const dateFault = values.date === null ? 'Please enter a date' : undefined;
  const submit = () => {
    setSubmitted(true);
    if (amountFault !== null || read.value === null || values.date === null) return;
    const body = {
      version,
      date: values.date,
      amountMinor: read.value,
      method: values.method,
      reference: values.reference.trim() || null,
      ...(creditNote && { allocations: [{ invoiceId: creditNote.id, amountMinor: read.value }] }),
    };
    write.submit(body, values);
  };
  if (recorded) return <ReceiptDialog payment={recorded} onClose={onClose} />;
  return (
    <FormDialog
      size="small"
      title={`Refund ${creditNote?.number ?? `a payment of ${money(payment.amountMinor)}`}`}
      description={
        isSent
          ? `Stripe returns the money to ${payment.clientName}, the way it was paid. This can’t be taken back.`
          : `Records that money went back to ${payment.clientName}. It doesn’t transfer anything.`
      }
      action={isSent ? 'Refund' : 'Record refund'}
      unsaved={JSON.stringify(values) !== JSON.stringify(first)}
      {...write.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        label="Amount"
        name="amountMinor"
        currency={currency}
        value={values.amount}
        onValueChange={(amount) => change({ amount })}
        hint={`At most ${money(most)}`}
        error={(submitted && amountFault) || (write.faultOf('amountMinor') ?? write.faultOf(PART))}
      />
      <DatePicker
        label="Date"
        name="date"
        only="past-or-today"
        today={today}
        value={values.date}
        onValueChange={(date) => change({ date })}
        error={(submitted && dateFault) || write.faultOf('date')}
      />
      <SelectField
        label="Method"
        name="method"
        value={values.method}
        onChange={({ target }) => change({ method: target.value as Payment['method'] })}
        options={METHOD_OPTIONS}
        error={write.faultOf('method')}
      />
      <TextField
        label="Reference"
        optional
        name="reference"
        autoComplete="off"
        maxLength={TEXT.line}
        value={values.reference}
        onChange={({ target }) => change({ reference: target.value })}
        error={write.faultOf('reference')}
      />
      <MailChoice
        label="Tell the client next"
        route={paymentMailRoutes.send}
        clientId={payment.clientId}
        checked={writesNotice}
        onChange={setWritesNotice}
      />
      <p role="status" className="rounded-control bg-sunken px-3 py-2 text-sm">
        {refundOutcome(read.value ?? 0, payment, creditNote)} {returnedWords(read.value, payment)}
      </p>
    </FormDialog>
  );
}

/** What goes back of the money that arrived in another currency. */
function returnedWords(refundedMinor: number | null, payment: Payment): string {
  const { received, refundableMinor, refunds } = payment;
  if (received === null || refundedMinor === null || refundedMinor > refundableMinor) return '';
  const live = refunds.filter(({ status }) => status === 'succeeded' || status === 'disputed');
  const before = live.reduce((sum, refund) => sum - (refund.received?.amountMinor ?? 0), 0);
  const amountMinor = refundedPart(received.amountMinor, payment, refundedMinor, before);
  const [part, all] = [amountMinor, received.amountMinor].map((minor) =>
    moneyText({ ...received, amountMinor: minor }),
  );
  return `${part} of the received ${all} goes back.`;
}

/** What a refund does to the client’s credit, its credit notes and its invoices. */
function refundOutcome(
  amountMinor: number,
  { unallocatedMinor, currency, invoices, clientName }: Payment,
  creditNote: OpenCreditNote | undefined,
): string {
  const money = (amount: number) => moneyText({ amountMinor: amount, currency });
  if (creditNote) {
    const left = creditNote.leftMinor - amountMinor;
    const name = creditNote.number ?? 'The credit note';
    return left <= 0
      ? `${name} is settled. The invoice stays paid.`
      : `${money(left)} stays open on ${name}.`;
  }
  const fromCredit = Math.min(amountMinor, unallocatedMinor);
  const rest = amountMinor - fromCredit;
  const credit = fromCredit > 0 ? `${money(fromCredit)} comes from the credit of ${clientName}.` : '';
  if (rest <= 0) return credit || 'Enter an amount to see what it does.';
  const names = invoices.flatMap(({ number, amountMinor: paid }) => (number && paid > 0 ? [number] : []));
  const which = names.length === 1 ? names[0] : 'the last paid invoice';
  return `${credit} ${money(rest)} settles an open credit note of ${which}; without one it is owed on ${which} again.`.trim();
}
