import { CURRENCY_CODES, clientRoutes, formatLocalDate, type LocalDate } from '@oficio/contracts';
import { memo } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { counted } from '../../lib/text/counted.ts';
import { readRate, shownRate } from '../../lib/text/typed-values.ts';
import { PICKED_CLIENTS } from '../../records/client-picker.tsx';
import { RecordPicker } from '../../records/record-picker.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isSameBesideLines } from './beside-lines.ts';
import type { InvoiceValues } from './invoice-fields.ts';
import { dueDateOf, termsOf } from './preview-block.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

interface InvoiceHeadProps {
  form: InvoiceForm;
  today: LocalDate;
  /** Opens the dialog for a new client with this name. */
  onCreateClient: (name: string) => void;
}

const CURRENCIES = CURRENCY_CODES.map((value) => ({ value, label: value }));

/** The client, the dates and the currency. */
export const InvoiceHead = memo(function InvoiceHead({ form, today, onCreateClient }: InvoiceHeadProps) {
  const { values, facts, rules, errorOf } = form;
  // Nothing is paid by a credit note, and its client and currency are those of its invoice.
  const isCredit = rules.kind === 'credit_note';
  const isQuote = rules.kind === 'quote';
  const mayCreateClient = useMay(clientRoutes.create);
  const change = (changed: Partial<InvoiceValues>) => form.dispatch({ type: 'changed', change: changed });
  // A quote gets its rate as an invoice.
  const isForeign = !isQuote && values.currency !== facts.organization.currency;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {isCredit ? (
        <TextField
          label="Client"
          name="clientId"
          className="md:col-span-2"
          autoComplete="off"
          readOnly
          value={values.clientId?.name ?? ''}
          hint="The client of the credited invoice"
        />
      ) : (
        <RecordPicker
          label="Client"
          name="clientId"
          className="md:col-span-2"
          area={PICKED_CLIENTS}
          value={values.clientId}
          onValueChange={(clientId) => change({ clientId })}
          onCreate={mayCreateClient ? onCreateClient : undefined}
          placeholder="Choose a client"
          required
          error={errorOf('clientId')}
        />
      )}
      {isQuote ? (
        <DatePicker
          label="Valid until"
          name="validUntil"
          clearable
          today={today}
          value={values.validUntil}
          onValueChange={(validUntil) => change({ validUntil })}
          hint={
            values.validUntil === null
              ? `Left empty, it is valid for ${counted(facts.settings.quoteValidDays, 'day')} after it is sent`
              : undefined
          }
          error={errorOf('validUntil')}
        />
      ) : (
        <DatePicker
          label="Issue date"
          name="issueDate"
          clearable
          today={today}
          value={values.issueDate}
          onValueChange={(issueDate) => change({ issueDate })}
          hint={values.issueDate === null ? 'Leave it empty to use the day of issue' : undefined}
          error={errorOf('issueDate')}
        />
      )}
      {!isCredit && !isQuote && (
        <DatePicker
          label="Due date"
          name="dueDate"
          clearable
          today={today}
          value={values.dueDate}
          onValueChange={(dueDate) => change({ dueDate })}
          hint={values.dueDate === null ? dueHint(form, today) : undefined}
          error={errorOf('dueDate')}
        />
      )}
      {!isCredit && (
        <SelectField
          label="Currency"
          name="currency"
          value={values.currency}
          onChange={({ target }) => change({ currency: target.value })}
          options={CURRENCIES}
          error={errorOf('currency')}
        />
      )}
      {isForeign ? (
        <TextField
          label="Exchange rate"
          name="fxRateE8"
          autoComplete="off"
          inputMode="decimal"
          value={values.fxRateE8 ?? ''}
          onChange={({ target }) => change({ fxRateE8: target.value })}
          leading={<span className="text-xs font-medium">1 {values.currency} =</span>}
          inputClassName="money ps-20"
          hint={rateHint(form)}
          error={errorOf('fxRateE8')}
        />
      ) : (
        <PoNumber form={form} />
      )}
      {isForeign && <PoNumber form={form} />}
    </div>
  );
}, isSameBesideLines);

function PoNumber({ form }: { form: InvoiceForm }) {
  return (
    <TextField
      label="PO number"
      optional
      name="poNumber"
      autoComplete="off"
      value={form.values.poNumber}
      onChange={({ target }) => form.dispatch({ type: 'changed', change: { poNumber: target.value } })}
      error={form.errorOf('poNumber')}
    />
  );
}

function dueHint({ values, facts: { settings, client } }: InvoiceForm, today: LocalDate): string {
  const days = termsOf(settings, client);
  const date = formatLocalDate(dueDateOf(values.issueDate ?? today, settings, client));
  const after = days === 0 ? 'on the issue date' : days === 1 ? 'after one day' : `after ${days} days`;
  return values.issueDate === null
    ? `Left empty, it is due ${after}: ${date} if issued today`
    : `Left empty, it is due ${after}: ${date}`;
}

/** The rate as a sentence, and where it comes from. */
function rateHint({ values, facts: { organization, lastRate } }: InvoiceForm): string {
  const text = values.fxRateE8 ?? '';
  const { value: rate } = readRate(text);
  if (text.trim() === '') return `You can save the invoice without a rate, but not issue it`;
  if (rate === null) return `How many ${organization.currency} one ${values.currency} is worth`;
  const sentence = `1 ${values.currency} = ${shownRate(rate)} ${organization.currency}`;
  if (lastRate?.text !== text) return sentence;
  const source = lastRate.source === 'ecb' ? ' by the European Central Bank' : '';
  return `${sentence}, as of ${formatLocalDate(lastRate.date)}${source}`;
}
