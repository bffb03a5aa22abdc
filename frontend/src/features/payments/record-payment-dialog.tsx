import {
  CURRENCY_CODES,
  type Payment,
  paymentMailRoutes,
  paymentRoutes,
  type RecordPaymentBody,
  TEXT,
} from '@oficio/contracts';
import { useState } from 'react';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { METHOD_OPTIONS, receivedWords } from '../../entities/payment/payment-words.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { amountText } from '../../lib/text/typed-paid-amount.ts';
import { PICKED_CLIENTS } from '../../records/client-picker.tsx';
import { MailChoice } from '../../records/mails/mail-choice.tsx';
import { RecordPicker } from '../../records/record-picker.tsx';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { AllocationFields } from './allocation-fields.tsx';
import { AmountField } from './amount-field.tsx';
import type { PaymentValues } from './payment-form.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { RateField, ReceivedField, ReceivedInField } from './received-fields.tsx';
import { type PaymentForm, type PaymentSubject, usePaymentForm } from './use-payment-form.ts';

const CURRENCIES = CURRENCY_CODES.map((value) => ({ value, label: value }));
const FIELDS = [
  'clientId',
  'date',
  'amountMinor',
  'currency',
  'received.amountMinor',
  'received.currency',
  'method',
  'reference',
  'note',
  'rateE8',
];

interface RecordPaymentDialogProps extends PaymentSubject {
  onClose: () => void;
}

/** Records money that a client has paid: for one invoice, for several, or as the client's credit. */
export function RecordPaymentDialog({ onClose, ...subject }: RecordPaymentDialogProps) {
  const { invoice, client } = subject;
  const write = useRecordPayment(subject, (payment) => (writesReceipt ? setRecorded(payment) : onClose()));
  const form = usePaymentForm(subject, write.sent?.typed);
  const { values, read, change } = form;
  const [submitted, setSubmitted] = useState(false);
  const [writesReceipt, setWritesReceipt] = useState(false);
  const [recorded, setRecorded] = useState<Payment | null>(null);
  const faultOf = (name: string) => (submitted ? read.faults[name] : undefined) ?? write.faultOf(name);
  const sent = write.sent?.variables;
  const submit = () => {
    setSubmitted(true);
    if (read.body) write.submit(read.body, values);
  };
  if (recorded) return <ReceiptDialog payment={recorded} onClose={onClose} />;
  return (
    <FormDialog
      title={invoice ? `Record a payment for ${isolated(documentName(invoice))}` : 'Record a payment'}
      description={
        invoice
          ? `From ${isolated(invoice.clientName)}. ${moneyText({ amountMinor: invoice.balanceMinor, currency: invoice.currency })} is owed.`
          : undefined
      }
      action="Record payment"
      size="medium"
      unsaved={form.isUnsaved}
      {...write.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 md:grid-cols-2">
        {!invoice && !client && <ClientFields form={form} faultOf={faultOf} />}
        <AmountField
          label={read.receivedIn ? 'Settles' : 'Amount'}
          name="amountMinor"
          currency={values.currency}
          value={sent ? amountText(sent.amountMinor, values.currency) : read.amount}
          onValueChange={(amount) => change({ amount })}
          error={faultOf('amountMinor')}
        />
        <ReceivedInField form={form} error={faultOf('received.currency')} />
        {read.receivedIn && (
          <ReceivedField form={form} currency={read.receivedIn} error={faultOf('received.amountMinor')} />
        )}
        <DatePicker
          label="Date"
          name="date"
          only="past-or-today"
          today={form.today}
          value={values.date}
          onValueChange={(date) => change({ date })}
          error={faultOf('date')}
        />
        {read.rated && <RateField form={form} currency={read.rated} error={faultOf('rateE8')} />}
        <SelectField
          label="Method"
          name="method"
          value={values.method}
          onChange={({ target }) => change({ method: target.value as typeof values.method })}
          options={METHOD_OPTIONS}
          error={faultOf('method')}
        />
        <TextField
          label="Reference"
          optional
          name="reference"
          autoComplete="off"
          maxLength={TEXT.line}
          value={values.reference}
          onChange={({ target }) => change({ reference: target.value })}
          error={faultOf('reference')}
        />
      </div>
      {/* What is owed on screen may be what is left after the first attempt. */}
      {!sent && <AllocationFields form={form} showFaults={submitted} single={invoice !== undefined} />}
      <TextAreaField
        label="Note"
        optional
        name="note"
        rows={2}
        maxLength={TEXT.long}
        hint="For your team. Your client never sees it."
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
        error={faultOf('note')}
      />
      <MailChoice
        label="Write a receipt to the client next"
        route={paymentMailRoutes.send}
        clientId={values.client?.id ?? null}
        checked={writesReceipt}
        onChange={setWritesReceipt}
      />
    </FormDialog>
  );
}

function ClientFields({
  form,
  faultOf,
}: {
  form: PaymentForm;
  faultOf: (name: string) => string | undefined;
}) {
  const { values, change } = form;
  return (
    <>
      <RecordPicker
        label="Client"
        name="clientId"
        area={PICKED_CLIENTS}
        value={values.client}
        onValueChange={(client) => change({ client, parts: null })}
        placeholder="Choose a client"
        required
        error={faultOf('clientId')}
      />
      <SelectField
        label="Currency"
        name="currency"
        value={values.currency}
        onChange={({ target }) =>
          change({ currency: target.value as typeof values.currency, parts: null, rate: null })
        }
        options={CURRENCIES}
        error={faultOf('currency')}
      />
    </>
  );
}

function useRecordPayment({ invoice, client }: PaymentSubject, onDone: (payment: Payment) => void) {
  const raiseToast = useRaiseToast();
  return useDialogWrite<typeof paymentRoutes.record, RecordPaymentBody, PaymentValues>(paymentRoutes.record, {
    id: invoice?.id ?? client?.id ?? '',
    request: (body) => ({ body }),
    fields: FIELDS,
    onStored: (payment) =>
      raiseToast({ kind: 'success', title: 'Payment recorded', description: recordedWords(payment) }),
    onDone,
  });
}

function recordedWords(payment: Payment): string {
  const { amountMinor, unallocatedMinor, currency, clientName } = payment;
  const facts = [`${moneyText({ amountMinor, currency })} from ${clientName}`, receivedWords(payment)];
  const all = facts.filter(Boolean).join(', ');
  if (unallocatedMinor === 0) return all;
  return `${all}, ${moneyText({ amountMinor: unallocatedMinor, currency })} of it as credit`;
}
