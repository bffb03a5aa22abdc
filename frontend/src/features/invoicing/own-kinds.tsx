import { formatMoney, parseAmount } from '@oficio/contracts';
import { parseScaled, scaledText } from '../../lib/text/scaled-number.ts';
import type { OwnKind } from '../../records/record-fields.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

interface Labels {
  name: string;
  label: string;
  hint?: string;
}

export interface Choice {
  value: string;
  label: string;
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

/** One of some options, each explained. */
export function choiceKind({ name, label }: Labels, options: readonly Choice[]): OwnKind {
  return {
    empty: options[0]?.value,
    read: (stored) => stored,
    write: (value) => value,
    words: (value) => options.find((option) => option.value === value)?.label ?? '',
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
export function numberOptionsKind(
  { name, label, hint }: Labels,
  options: readonly { value: string; label: string }[],
): OwnKind {
  return {
    empty: options[0]?.value,
    read: String,
    write: Number,
    words: (value) => options.find((option) => option.value === value)?.label ?? '',
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
export function amountKind({ name, label, hint }: Labels, currency: string): OwnKind {
  const wordsOf = (text: unknown): string => {
    const amountMinor = parseAmount(String(text), currency);
    return amountMinor === null ? '' : formatMoney({ amountMinor, currency });
  };
  return {
    empty: '0',
    read: (stored) => formatMoney({ amountMinor: Number(stored), currency }).replaceAll(/[^\d.,−]/g, ''),
    write: (value) => parseAmount(String(value), currency),
    words: wordsOf,
    input: ({ value, onChange, errorOf }) => (
      <TextField
        name={name}
        label={label}
        hint={hint}
        required
        inputMode="decimal"
        autoComplete="off"
        leading={<span className="text-xs font-medium">{currency}</span>}
        inputClassName="money ps-14"
        value={String(value)}
        onChange={({ target }) => onChange(target.value)}
        error={errorOf(name)}
      />
    ),
  };
}

/** A number with so many decimals, stored as a whole number of its smallest part. */
export function scaledKind(
  { name, label, hint }: Labels,
  { decimals, unit = '' }: { decimals: number; unit?: string },
): OwnKind {
  return {
    empty: '',
    read: (stored) => scaledText(Number(stored), decimals),
    write: (value) => parseScaled(String(value), decimals),
    words: (value) => (value === '' ? '' : `${String(value)}${unit}`),
    input: ({ value, onChange, errorOf }) => (
      <TextField
        name={name}
        label={label}
        hint={hint}
        required
        inputMode="decimal"
        autoComplete="off"
        value={String(value)}
        onChange={({ target }) => onChange(target.value)}
        error={errorOf(name)}
      />
    ),
  };
}
