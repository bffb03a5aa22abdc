import { type Expense, INVOICING, type TaxAmount, taxRateRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { queryOf } from '../../lib/api/route-query.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import type { FormValues, OwnControl, OwnKind, RecordField } from '../../records/record-fields.ts';
import { IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  NO_TAXES,
  offeredRates,
  readExpense,
  type TypedTax,
  type TypedTaxes,
  taxesFault,
  toTypedTaxes,
  typedTax,
} from './typed-taxes.ts';

const KIND: OwnKind = {
  empty: NO_TAXES,
  read: (typed) => typed,
  write: (_, values) => readExpense(values)?.taxes ?? [],
  faultOf: (_, values) => taxesFault(values),
  words: (typed) => (typed as TypedTaxes).rows.map(({ name }) => name).join(', '),
  input: (control) => <TaxesInput {...control} />,
};

/** The taxes of an expense by rate. */
export const EXPENSE_TAXES: RecordField<Expense, 'taxes'> = {
  name: 'taxes',
  label: 'Taxes',
  kind: KIND,
  wide: true,
  read: toTypedTaxes,
  fact: ({ taxes, currency }) =>
    taxes.length > 0 && (
      <ul>
        {taxes.map((tax) => (
          <li key={tax.kind + tax.name}>{taxLine(tax, currency)}</li>
        ))}
      </ul>
    ),
};

/** Whether a tax is typed as an amount: its rate isn't chosen. */
export const hasNoRates = ({ taxes }: FormValues): boolean =>
  Array.isArray(taxes) || (taxes as TypedTaxes).rows.length === 0;

function TaxesInput({ value, values, onChange, errorOf }: OwnControl) {
  const typed = value as TypedTaxes;
  const { rows } = typed;
  const rates = useQuery(queryOf(taxRateRoutes.list)).data?.items ?? [];
  const offered = offeredRates(rates, typed);
  const change = (rows: readonly TypedTax[]) => onChange({ ...typed, rows });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Taxes</legend>
      {rows.length > 0 && (
        <SelectField
          label="The amount is"
          name="taxes"
          error={errorOf('taxes')}
          value={typed.includesTax ? 'with' : 'without'}
          onChange={({ target }) => onChange({ ...typed, includesTax: target.value === 'with' })}
          options={[
            { value: 'with', label: 'what you pay, with its taxes' },
            { value: 'without', label: 'without its taxes' },
          ]}
        />
      )}
      {rows.map((row, index) => (
        <div key={row.kind + row.name} className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <TextField
              label={`Taxed with ${row.name}`}
              placeholder="Everything without another tax"
              inputMode="decimal"
              autoComplete="off"
              value={row.base}
              onChange={({ target }) => change(rows.with(index, { ...row, base: target.value }))}
            />
          </div>
          <IconButton
            label={`Remove ${row.name}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => change(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      {rows.length < INVOICING.taxesOfExpense && offered.length > 0 && (
        <SelectField
          label="Add a tax"
          value=""
          placeholder={rows.length === 0 ? 'No tax rate' : 'No further tax'}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => {
            const rate = offered.find(({ id }) => id === target.value);
            if (rate) change([...rows, typedTax(rate)]);
          }}
        />
      )}
      {rows.length > 0 && <TaxesPreview values={values} />}
    </fieldset>
  );
}

/** What the typed amount comes to. */
function TaxesPreview({ values }: { values: FormValues }) {
  const expense = readExpense(values);
  if (!expense) return null;
  const currency = String(values.currency);
  return (
    <p aria-live="polite" className="text-sm text-ink-muted">
      {expense.taxes.map((tax) => taxLine(tax, currency)).join('; ')}. You pay{' '}
      {moneyText({ amountMinor: expense.amountMinor, currency })}.
    </p>
  );
}

function taxLine({ name, kind, taxMinor, baseMinor, exempt }: TaxAmount, currency: string): string {
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  const words = kind === 'withheld' ? `${name}, withheld` : name;
  return exempt
    ? `${words}: ${money(baseMinor)} exempt`
    : `${words}: ${money(taxMinor)} on ${money(baseMinor)}`;
}
