import { CURRENCY_CODES, ITEMS, type ItemPrice } from '@oficio/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { randomId } from '../../lib/api/random-id.ts';
import { useOwnCurrency } from '../../lib/api/use-own-currency.ts';
import { readUnitPrice, unitPriceText } from '../../lib/text/typed-price.ts';
import { unitPriceText as shownPrice } from '../../lib/text/unit-price-text.ts';
import type { OwnControl, OwnKind } from '../../records/record-fields.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface TypedPrice {
  /** Identifies a row. */
  key: string;
  currency: string;
  text: string;
}

/** The prices of an item as one field, which is sent as a whole. */
export const PRICES: OwnKind = {
  empty: [],
  read: (prices) =>
    (prices as ItemPrice[]).map((price) => ({
      key: price.currency,
      currency: price.currency,
      text: unitPriceText(price, price.currency),
    })),
  // An unreadable text has no price, which the body's schema refuses at its row.
  write: (typed) =>
    (typed as TypedPrice[]).map(({ currency, text }) => ({
      currency,
      ...(readUnitPrice(text, currency).value ?? { unitPriceMinor: null }),
    })),
  words: (typed) => (typed as TypedPrice[]).map(({ currency, text }) => `${text} ${currency}`).join(', '),
  input: (control) => <PricesInput {...control} />,
};

/** The prices on the page of an item. */
export function PriceList({ prices }: { prices: readonly ItemPrice[] }) {
  if (prices.length === 0) return null;
  return (
    <ul className="tabular-nums">
      {prices.map((price) => (
        <li key={price.currency}>{shownPrice(price, price.currency)}</li>
      ))}
    </ul>
  );
}

function PricesInput({ value, onChange, errorOf }: OwnControl) {
  const rows = value as TypedPrice[];
  const own = useOwnCurrency();
  const fault = errorOf('prices');
  const isFree = (currency: string) => rows.every((row) => row.currency !== currency);
  const replace = (index: number, change: Partial<TypedPrice>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  const add = () => {
    const currency = own && isFree(own) ? own : CURRENCY_CODES.find(isFree);
    if (currency) onChange([...rows, { key: randomId(), currency, text: '' }]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Prices</legend>
      {rows.map(({ key, currency, text }, index) => {
        const error = errorOf(`prices.${index}.unitPriceMinor`);
        return (
          <div key={key} className="flex items-start gap-2">
            <div className="w-28 shrink-0">
              <SelectField
                hideLabel
                label={`Currency of price ${index + 1}`}
                name={`prices.${index}.currency`}
                value={currency}
                onChange={({ target }) => replace(index, { currency: target.value })}
                options={CURRENCY_CODES.filter((code) => code === currency || isFree(code)).map((code) => ({
                  value: code,
                  label: code,
                }))}
              />
            </div>
            <div className="min-w-0 grow">
              <TextField
                hideLabel
                label={`Price in ${currency}`}
                name={`prices.${index}.unitPriceMinor`}
                inputMode="decimal"
                autoComplete="off"
                inputClassName="money"
                value={text}
                onChange={({ target }) => replace(index, { text: target.value })}
                error={error && (readUnitPrice(text, currency).fault ?? error)}
              />
            </div>
            <IconButton
              label={`Remove the price in ${currency}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      {fault && <p className="text-sm text-red">{fault}</p>}
      <div>
        <Button size="small" icon={<Plus aria-hidden />} disabled={rows.length >= ITEMS.prices} onClick={add}>
          Add price
        </Button>
      </div>
    </fieldset>
  );
}
