import type { ComponentProps } from 'react';
import { moneyText } from '../../lib/text/money-text.ts';
import { priceText, readAmount, type Typed } from '../../lib/text/typed-values.ts';
import type { OwnKind } from '../../records/record-fields.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

interface Labels {
  name: string;
  label: string;
  hint?: string;
}

interface Option {
  value: string;
  label: string;
}

export interface Choice extends Option {
  description: string;
}

/** A text of several lines with a visible label. */
export function longTextKind({ name, label, hint }: Labels): OwnKind {
  return {
    empty: '',
    read: (stored) => stored ?? '',
    write: (value) => value,
    words: String,
    input: ({ value, onChange, errorOf }) => (
      <TextAreaField
        name={name}
        label={label}
        hint={hint}
        value={String(value)}
        onChange={({ target }) => onChange(target.value)}
        error={errorOf(name)}
      />
    ),
  };
}

function labelOf(options: readonly Option[], value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? '';
}

/** One of some options, each explained. */
export function choiceKind({ name, label }: Labels, options: readonly Choice[]): OwnKind {
  return {
    empty: options[0]?.value,
    read: (stored) => stored,
    write: (value) => value,
    words: (value) => labelOf(options, value),
    input: ({ value, onChange, errorOf }) => (
      <ChoiceField
        name={name}
        label={label}
        options={options}
        value={String(value)}
        onValueChange={onChange}
        error={errorOf(name)}
      />
    ),
  };
}

/** A number of some options. */
export function numberOptionsKind({ name, label, hint }: Labels, options: readonly Option[]): OwnKind {
  return {
    empty: options[0]?.value,
    read: String,
    write: Number,
    words: (value) => labelOf(options, value),
    input: ({ value, onChange, errorOf }) => (
      <SelectField
        name={name}
        label={label}
        hint={hint}
        options={options}
        value={String(value)}
        onChange={({ target }) => onChange(target.value)}
        error={errorOf(name)}
      />
    ),
  };
}

/** An amount in one currency. */
export function amountKind(labels: Labels, currency: string, { isOptional = false } = {}): OwnKind {
  const wordsOf = (text: unknown): string => {
    const amountMinor = readAmount(String(text), currency, '').value;
    return amountMinor === null ? '' : moneyText({ amountMinor, currency });
  };
  return {
    empty: isOptional ? '' : '0',
    read: (stored) => (stored === null ? '' : priceText(Number(stored), currency)),
    write: (value) => readAmount(String(value), currency, '').value,
    faultOf: (value) =>
      isOptional && String(value).trim() === ''
        ? null
        : readAmount(String(value), currency, 'Please enter an amount').fault,
    words: wordsOf,
    input: decimalInput(labels, {
      leading: <span className="text-xs font-medium">{currency}</span>,
      inputClassName: 'money ps-14',
    }),
  };
}

/** A number that is stored as a whole number of its smallest part. */
export function scaledKind(
  labels: Labels,
  {
    read,
    textOf,
    wordsOf,
  }: {
    read: (text: string) => Typed<number | null>;
    textOf: (stored: number) => string;
    wordsOf: (stored: number) => string;
  },
): OwnKind {
  return {
    empty: '',
    read: (stored) => textOf(Number(stored)),
    write: (value) => read(String(value)).value,
    faultOf: (value) => (String(value).trim() === '' ? null : read(String(value)).fault),
    words: (value) => {
      const stored = read(String(value)).value;
      return stored === null ? '' : wordsOf(stored);
    },
    input: decimalInput(labels),
  };
}

function decimalInput(
  { name, label, hint }: Labels,
  look: Pick<ComponentProps<typeof TextField>, 'leading' | 'inputClassName'> = {},
): OwnKind['input'] {
  return ({ value, onChange, errorOf }) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      required
      inputMode="decimal"
      autoComplete="off"
      {...look}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
      error={errorOf(name)}
    />
  );
}
