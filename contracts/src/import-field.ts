export const IMPORT_KINDS = [
  'clients',
  'domains',
  'services',
  'items',
  'projects',
  'time',
  'income',
  'expenses',
  'invoices',
  'payments',
  /** A bank's statement: what came in becomes income, what went out expenses. */
  'bank',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * `reference`: the name of another record. `list`: names, separated by commas. `choice`: one of `choices`, or the words that
 * other products have for it.
 */
export type ImportFieldType =
  | 'text'
  | 'email'
  | 'day'
  /** Of the clock, with or without its day, or an instant with its zone. */
  | 'time'
  | 'duration'
  | 'amount'
  /** Of one unit; it can have more decimals than the currency. */
  | 'price'
  | 'quantity'
  | 'percent'
  | 'number'
  /** Hours, whose value is in minutes. */
  | 'hours'
  | 'choice'
  | 'yesNo'
  | 'country'
  | 'currency'
  | 'list'
  | 'reference';

export interface ImportField {
  name: string;
  label: string;
  type: ImportFieldType;
  /** A file without this field isn't imported. */
  isRequired: boolean;
  choices?: readonly string[];
  /** The field with the currency of an amount. Absent: the row's. */
  currencyIn?: string;
  /** Other headers of the same field, in lower case. */
  alsoCalled?: readonly string[];
}

type Rest = Omit<Partial<ImportField>, 'name' | 'label' | 'type'>;

export const field = (
  name: string,
  label: string,
  type: ImportFieldType = 'text',
  rest: Rest = {},
): ImportField => ({
  name,
  label,
  type,
  isRequired: false,
  ...rest,
});
export const required = (name: string, label: string, type: ImportFieldType = 'text', rest: Rest = {}) =>
  field(name, label, type, { ...rest, isRequired: true });
export const choice = (name: string, label: string, choices: readonly string[], rest: Rest = {}) =>
  field(name, label, 'choice', { ...rest, choices });

export const tagsField = field('tags', 'Tags', 'list', { alsoCalled: ['labels'] });
export const notesField = field('notes', 'Notes', 'text', { alsoCalled: ['note', 'comments', 'memo'] });
export const currencyField = field('currency', 'Currency', 'currency', {
  alsoCalled: ['currency code', 'fee_currency', 'currency_code'],
});
export const clientNames = {
  alsoCalled: ['customer', 'client name', 'customer name', 'company', 'organization'],
};
