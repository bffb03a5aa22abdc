import { CURRENCY_CODES, type CurrencyCode } from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';
import { shownRate } from '../../lib/text/typed-values.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AmountField } from './amount-field.tsx';
import type { PaymentForm } from './use-payment-form.ts';

const CURRENCIES = CURRENCY_CODES.map((value) => ({ value, label: value }));

interface FieldProps {
  form: PaymentForm;
  error: string | undefined;
}

/** The currency of what arrived: that of the invoices until another one is chosen. */
export function ReceivedInField({ form: { values, change }, error }: FieldProps) {
  return (
    <SelectField
      label="Received in"
      name="received.currency"
      value={values.receivedIn ?? values.currency}
      onChange={({ target }) => change({ receivedIn: target.value as CurrencyCode, rate: null })}
      options={CURRENCIES}
      error={error}
    />
  );
}

/** What arrived in another currency, with the rate that follows. */
export function ReceivedField({ form, currency, error }: FieldProps & { currency: CurrencyCode }) {
  return (
    <AmountField
      label="Received"
      name="received.amountMinor"
      className="md:col-span-2"
      currency={currency}
      value={form.values.received}
      onValueChange={(received) => form.change({ received })}
      hint={rateHint(form)}
      error={error}
    />
  );
}

/** The rate that follows from both amounts, and the exchange difference against the invoice's rate. */
function rateHint({ read: { following, exchangeMinor }, baseCurrency }: PaymentForm): string {
  if (!following || following.rateE8 === null) return 'The exchange rate follows from both amounts.';
  const rate = `1 ${following.of} = ${shownRate(following.rateE8)} ${following.in}.`;
  if (!exchangeMinor) return rate;
  const difference = moneyText({ amountMinor: Math.abs(exchangeMinor), currency: baseCurrency });
  return `${rate} ${difference} exchange ${exchangeMinor > 0 ? 'gain' : 'loss'} against the invoice’s rate.`;
}

/** The rate of what arrived, where neither of the amounts is in the organization's currency. */
export function RateField({ form, currency, error }: FieldProps & { currency: string }) {
  const { read, baseCurrency, change } = form;
  return (
    <TextField
      label="Exchange rate"
      name="rateE8"
      className="md:col-span-2"
      autoComplete="off"
      inputMode="decimal"
      value={read.rate}
      onChange={({ target }) => change({ rate: target.value })}
      leading={<span className="text-xs font-medium">1 {currency} =</span>}
      inputClassName="money ps-20"
      hint={`How many ${baseCurrency} one ${currency} was worth. Leave it empty to use the last known rate of that day.`}
      error={error}
    />
  );
}
