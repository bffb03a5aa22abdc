import type {
  ImportCounts,
  ImportDateOrder,
  ImportDelimiter,
  ImportEncoding,
  ImportKind,
  ImportOnDuplicate,
  ImportRowStatus,
  ImportState,
} from '@oficio/contracts';
import type { Tone } from '../../ui/badge.tsx';

interface KindWords {
  label: string;
  one: string;
  /** Where the records are after the import. */
  path: string;
  /** A sentence about what a row is. */
  row: string;
}

export const KIND_WORDS: Readonly<Record<ImportKind, KindWords>> = {
  clients: {
    label: 'Clients',
    one: 'client',
    path: '/clients',
    row: 'Each row is a client with one contact. A further row of the same client adds another contact to it.',
  },
  domains: {
    label: 'Domains',
    one: 'domain',
    path: '/hosting/domains',
    row: 'Each row is a domain. Clients that it names are created along.',
  },
  services: {
    label: 'Hosting services',
    one: 'service',
    path: '/hosting/services',
    row: 'Each row is a service of a client.',
  },
  items: {
    label: 'Items',
    one: 'item',
    path: '/invoices/items',
    row: 'Each row is an item of the item list.',
  },
  projects: { label: 'Projects', one: 'project', path: '/projects', row: 'Each row is a project.' },
  time: {
    label: 'Time',
    one: 'time entry',
    path: '/projects/time/entries',
    row: 'Each row is time that somebody has spent on a project. Times without a zone are those of your own.',
  },
  income: {
    label: 'Income',
    one: 'entry',
    path: '/accounting/income',
    row: 'Each row is an entry of income.',
  },
  expenses: {
    label: 'Expenses',
    one: 'expense',
    path: '/accounting/expenses',
    row: 'Each row is an expense.',
  },
  invoices: {
    label: 'Invoices',
    one: 'invoice',
    path: '/invoices',
    row: 'Each row is an invoice, or one line of it: rows with the same number are one invoice. Nothing is sent to clients.',
  },
  payments: {
    label: 'Payments',
    one: 'payment',
    path: '/invoices/payments',
    row: 'Each row is money that a client has paid. It pays the invoices that it names, and the rest is the client’s credit. Nothing is sent to clients.',
  },
  bank: {
    label: 'Bank statement',
    one: 'entry',
    path: '/accounting',
    row: 'What came in becomes income, and what went out expenses.',
  },
};

/** `1 entry`, `1,200 entries`. */
export function countedRecords(count: number, kind: ImportKind): string {
  const { one } = KIND_WORDS[kind];
  const many = one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`;
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export const ENCODING_WORDS: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (Western Europe)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
};

export const DELIMITER_WORDS: Readonly<Record<ImportDelimiter, string>> = {
  ',': 'Commas',
  ';': 'Semicolons',
  '\t': 'Tabs',
  '|': 'Vertical bars',
};

export const DATE_ORDER_WORDS: Readonly<Record<ImportDateOrder, { label: string; description: string }>> = {
  dmy: { label: 'Day, month, year', description: '11/12/2026 is December 11.' },
  mdy: { label: 'Month, day, year', description: '11/12/2026 is November 12.' },
  ymd: { label: 'Year, month, day', description: '2026-12-11 is December 11.' },
};

export const DECIMAL_MARK_WORDS = {
  '.': { label: 'Point', description: '1,234.50, and 2.500 is two and a half.' },
  ',': { label: 'Comma', description: '1.234,50, and 2.500 is two thousand five hundred.' },
} as const;

export const DUPLICATE_OPTIONS: readonly {
  value: ImportOnDuplicate;
  label: string;
  description: string;
}[] = [
  {
    value: 'update_empty',
    label: 'Fill in what is empty',
    description: 'Fields that have a value keep it.',
  },
  {
    value: 'overwrite',
    label: 'Overwrite',
    description: 'Values of the file replace those of the record. Empty cells change nothing.',
  },
  { value: 'skip', label: 'Leave it out', description: 'The record stays as it is.' },
];

export const STATUS_WORDS: Readonly<Record<ImportRowStatus, { label: string; tone: Tone }>> = {
  new: { label: 'New', tone: 'positive' },
  update: { label: 'Changed', tone: 'accent' },
  same: { label: 'Unchanged', tone: 'neutral' },
  skip: { label: 'Left out', tone: 'neutral' },
  error: { label: 'Faulty', tone: 'negative' },
};

export const STATE_WORDS: Readonly<Record<ImportState, { label: string; tone: Tone }>> = {
  mapping: { label: 'Not imported yet', tone: 'warning' },
  reviewing: { label: 'Not imported yet', tone: 'warning' },
  done: { label: 'Imported', tone: 'positive' },
  undone: { label: 'Undone', tone: 'neutral' },
};

/** `10 new and 2 changed`. */
export function writtenWords(counts: Pick<ImportCounts, 'new' | 'update'>): string {
  const parts = [counts.new > 0 && `${counts.new} new`, counts.update > 0 && `${counts.update} changed`];
  return new Intl.ListFormat('en-GB').format(parts.filter((part) => part !== false));
}
