import { formatLocalDate } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { moneyText } from '../lib/text/money-text.ts';
import { priceText, readAmount } from '../lib/text/typed-values.ts';

/** The values of a form, by the path of each field in the body. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Converts between the stored value and the form's value of a field. */
export interface FieldKind {
  empty: unknown;
  read: (stored: unknown, record: object) => unknown;
  write: (value: unknown, values: FormValues) => unknown;
  /** What is wrong with the text; null where the body's schema decides. */
  faultOf?: (value: unknown, values: FormValues) => string | null;
  /** The value as text, for notices and the record's page; '' when it is empty. */
  words: (value: unknown, field: RecordField, values: FormValues) => string;
}

/** A kind of field that only one area has, with its own control. */
export interface OwnKind extends FieldKind {
  input: (control: OwnControl) => ReactNode;
}

export interface OwnControl extends FieldControl {
  /** The values of the whole form. */
  values: FormValues;
  /** Changes several fields at once. */
  onChangeOthers: (change: FormValues) => void;
}

export interface FieldControl {
  value: unknown;
  onChange: (value: unknown) => void;
  /** The validation error of the field at this path in the body. */
  errorOf: (path: string) => string | undefined;
}

/** A record that another record refers to. */
export interface PickedRecord {
  id: string;
  name: string;
}

type KindName = keyof typeof KINDS;

/** One field of a record in its forms, on its page and in its notices. */
export interface RecordField<Single = never, Name extends string = string> {
  /** The field's path in the body. */
  name: Name;
  label: string;
  /** A kind without an input has its control elsewhere on the screen. */
  kind?: KindName | OwnKind | FieldKind;
  /** The options of a select. */
  options?: readonly { value: string; label: string }[];
  /** The control that finds the record that this field refers to. */
  picker?: (control: FieldControl & { label: string; name: string }) => ReactNode;
  hint?: string;
  required?: boolean;
  /** Whether the field belongs to a record with these values; absent: to every record. */
  shownFor?: (values: FormValues) => boolean;
  /** Spans the full width of the form. */
  wide?: boolean;
  /** The initial value in the form of a new record. */
  initial?: unknown;
  /** Gives the stored value when the record has it under another name. */
  read?: (record: Single) => unknown;
  /** Gives the body's value where it depends on other fields. */
  write?: (value: unknown, values: FormValues) => unknown;
  /** What the record's page shows; false hides the field. */
  fact?: ((record: Single) => ReactNode) | false;
}

/** The paths of a body's fields. */
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
  /** An amount in the currency of the record's field `currency`. */
  money: {
    ...TEXT,
    read: (amount, record) => (amount === null ? '' : priceText(Number(amount), currencyOf(record))),
    write: (value, values) => readAmount(String(value), currencyOf(values), '').value,
    faultOf: (value, values) =>
      String(value).trim() === '' ? null : readAmount(String(value), currencyOf(values), '').fault,
    words: (value, _, values) => {
      const amountMinor = readAmount(String(value), currencyOf(values), '').value;
      return amountMinor === null ? '' : moneyText({ amountMinor, currency: currencyOf(values) });
    },
  },
  /** A reference to another record, stored as its id. */
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

/** The form's initial values: the record's, or those of a new record. */
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
    const write = field.write ?? kindOf(field).write;
    const value = write(values[field.name], values);
    const [name = '', part] = field.name.split('.');
    body[name] = part === undefined ? value : { ...(body[name] as object | undefined), [part]: value };
  }
  return body;
}

/** The changed part of the body. An untouched field isn't sent, so that it overwrites nothing. */
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
 * Merges one person's changes into what somebody else has saved since the form was loaded.
 * @returns the merged values, which keep `mine` where both changed a field, and the names of those fields
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

function wordsBetweenCommas(text: string): string[] {
  const words = text.split(',').map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}
