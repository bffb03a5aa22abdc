import { formatLocalDate, formatMoney, parseAmount } from '@oficio/contracts';
import type { ReactNode } from 'react';

/** What the fields of a form hold, by the path that each has in the body. */
export type FormValues = Readonly<Record<string, unknown>>;

/** How a kind of field turns what is stored into what a form holds, and back. */
export interface FieldKind {
  empty: unknown;
  read: (stored: unknown, record: object) => unknown;
  write: (value: unknown, values: FormValues) => unknown;
  /** The value in words, for notices and for the page of the record; '' when there is none. */
  words: (value: unknown, field: RecordField, values: FormValues) => string;
}

/** A field that only one area has: it brings its own controls. */
export interface OwnKind extends FieldKind {
  input: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  value: unknown;
  onChange: (value: unknown) => void;
  /** What is wrong with the field of this path in the body. */
  errorOf: (path: string) => string | undefined;
}

/** A record that another one can name. */
export interface PickedRecord {
  id: string;
  name: string;
}

type KindName = keyof typeof KINDS;

/** One field of a record, as its forms, its page and its notices show it. */
export interface RecordField<Single = never, Name extends string = string> {
  /** The field's path in the body. */
  name: Name;
  label: string;
  kind?: KindName | OwnKind;
  /** The choices of a select. */
  options?: readonly { value: string; label: string }[];
  /** The control that finds the record that this one names. */
  picker?: (control: FieldControl & { label: string; name: string }) => ReactNode;
  hint?: string;
  required?: boolean;
  /** Takes the whole width of the form. */
  wide?: boolean;
  /** What the form of a new record begins with. */
  initial?: unknown;
  /** What is stored, where the record doesn't have it under the field's name. */
  read?: (record: Single) => unknown;
  /** What the record's page shows; false: nothing. */
  fact?: ((record: Single) => ReactNode) | false;
}

/** The paths that a body's fields can have. */
export type PathOf<Body> = {
  [Name in keyof Body & string]: NonNullable<Body[Name]> extends readonly unknown[]
    ? Name
    : NonNullable<Body[Name]> extends object
      ? `${Name}.${keyof NonNullable<Body[Name]> & string}`
      : Name;
}[keyof Body & string];

const TEXT = {
  empty: '',
  read: (stored) => (stored === null ? '' : String(stored)),
  write: (value) => value,
  words: String,
} satisfies FieldKind;

const KINDS = {
  text: TEXT,
  email: TEXT,
  tel: TEXT,
  url: TEXT,
  area: TEXT,
  numeric: { ...TEXT, write: (value) => (String(value).trim() === '' ? null : Number(value)) },
  select: {
    ...TEXT,
    write: (value) => value || null,
    words: (value, { options }) => options?.find((option) => option.value === value)?.label ?? '',
  },
  tags: {
    ...TEXT,
    read: (tags) => (tags as string[]).join(', '),
    write: (value) => wordsBetweenCommas(String(value)),
  },
  switch: { ...TEXT, empty: false, read: Boolean, words: (value) => (value ? 'Yes' : 'No') },
  date: {
    ...TEXT,
    empty: null,
    read: (stored) => stored,
    words: (value) => (value ? formatLocalDate(String(value)) : ''),
  },
  /** An amount in the currency that the record has under `currency`. */
  money: {
    ...TEXT,
    read: (amount, record) => amountText(Number(amount), currencyOf(record)),
    write: (value, values) => readAmount(String(value), currencyOf(values)),
    words: (value, _, values) => {
      const amountMinor = readAmount(String(value), currencyOf(values));
      return amountMinor === null ? '' : formatMoney({ amountMinor, currency: currencyOf(values) });
    },
  },
  /** Another record, stored as its id. */
  record: {
    ...TEXT,
    empty: null,
    read: (stored) => stored,
    write: (value) => (value as PickedRecord | null)?.id ?? null,
    words: (value) => (value as PickedRecord | null)?.name ?? '',
  },
} as const satisfies Record<string, FieldKind>;

export function kindOf({ kind = 'text' }: RecordField): FieldKind {
  return typeof kind === 'string' ? KINDS[kind] : kind;
}

/** What a form of these fields begins with: what the record has, or what a new one begins with. */
export function toValues(fields: readonly RecordField[], record: object | null): FormValues {
  const initialOf = (field: RecordField) => {
    const kind = kindOf(field);
    if (!record) return field.initial ?? kind.empty;
    return kind.read(field.read ? field.read(record as never) : valueAt(record, field.name), record);
  };
  return Object.fromEntries(fields.map((field) => [field.name, initialOf(field)]));
}

export function toBody(fields: readonly RecordField[], values: FormValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const value = kindOf(field).write(values[field.name], values);
    const [name = '', part] = field.name.split('.');
    body[name] = part === undefined ? value : { ...(body[name] as object | undefined), [part]: value };
  }
  return body;
}

/** The changed part of the body: a field that nobody touched isn't sent, so that it overwrites nothing. */
export function toChanges(
  fields: readonly RecordField[],
  values: FormValues,
  loaded: FormValues,
): Record<string, unknown> {
  const before = toBody(fields, loaded);
  const now = Object.entries(toBody(fields, values));
  return Object.fromEntries(now.filter(([name, value]) => !isSame(value, before[name])));
}

/**
 * Puts the changes of one person on top of what somebody else has saved since the form was loaded.
 * @returns the merged values, which hold `mine` where both changed a field, and the names of those fields
 */
export function mergeChanges(
  loaded: FormValues,
  theirs: FormValues,
  mine: FormValues,
): { merged: FormValues; conflicts: string[] } {
  const own = Object.keys(loaded).filter((name) => !isSame(loaded[name], mine[name]));
  return {
    merged: { ...theirs, ...pickValues(mine, own) },
    conflicts: own.filter((name) => !isSame(loaded[name], theirs[name]) && !isSame(theirs[name], mine[name])),
  };
}

export function pickValues(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function valueAt(record: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as FormValues | null)?.[name], record);
}

const currencyOf = (holder: object) => String((holder as FormValues).currency);

/** An amount as a person types it, without the sign of its currency. */
function amountText(amountMinor: number, currency: string): string {
  return formatMoney({ amountMinor, currency }).replaceAll(/[^\d.,−]/g, '');
}

/** Decimals that are all zero are read in every currency, so that another currency doesn't make `12.00` wrong. */
function readAmount(text: string, currency: string): number | null {
  return parseAmount(text.trim().replace(/\.0*$/, ''), currency);
}

function wordsBetweenCommas(text: string): string[] {
  const words = text.split(',').map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}
