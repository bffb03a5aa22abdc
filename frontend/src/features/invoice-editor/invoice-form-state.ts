import { INVOICES } from '@oficio/contracts';
import { randomId } from '../../lib/api/random-id.ts';
import { changeDiscount, type TypedDiscount } from '../../lib/text/typed-values.ts';
import type { InvoiceValues } from './invoice-fields.ts';
import { isBlank, type TypedLine } from './invoice-lines.ts';

/** The values with a key for each line, which stays while lines move. */
export interface InvoiceFormState {
  values: InvoiceValues;
  keys: readonly string[];
}

type InvoiceFormAction =
  | { type: 'changed'; change: Partial<InvoiceValues> }
  | { type: 'line.changed'; key: string; change: Partial<TypedLine> }
  | { type: 'line.discounted'; key: string; text?: string; kind?: TypedDiscount['kind'] }
  /** Without a key at the end. */
  | { type: 'lines.added'; after: string | null; lines: readonly { key: string; line: TypedLine }[] }
  | { type: 'lines.taxed'; taxRateIds: readonly string[] }
  | { type: 'line.removed'; key: string }
  /** A removed line comes back to its place. */
  | { type: 'line.restored'; key: string; line: TypedLine; index: number }
  | { type: 'line.moved'; key: string; by: -1 | 1 }
  /** The whole form has other values: those of a stored draft, or of another person. */
  | { type: 'replaced'; values: InvoiceValues };

export function stateOf(values: InvoiceValues): InvoiceFormState {
  return { values, keys: values.lines.map(() => randomId()) };
}

export function changeInvoiceForm(state: InvoiceFormState, action: InvoiceFormAction): InvoiceFormState {
  const { values, keys } = state;
  const withLines = (lines: readonly TypedLine[], changed: readonly string[] = keys) => ({
    values: { ...values, lines },
    keys: changed,
  });
  switch (action.type) {
    case 'changed':
      return { values: { ...values, ...withoutOldFacts(values, action.change) } as InvoiceValues, keys };
    case 'line.changed':
      return withLines(
        values.lines.map((line, index) =>
          keys[index] === action.key ? { ...line, ...action.change } : line,
        ),
      );
    case 'line.discounted': {
      const { key, type: _, ...change } = action;
      return withLines(
        values.lines.map((line, index) =>
          keys[index] === key ? { ...line, discount: changeDiscount(line.discount, change) } : line,
        ),
      );
    }
    case 'lines.taxed':
      return withLines(values.lines.map((line) => ({ ...line, taxRateIds: action.taxRateIds })));
    case 'lines.added':
      return addLines(state, action);
    case 'line.removed': {
      const index = keys.indexOf(action.key);
      if (index < 0) return state;
      return withLines(values.lines.toSpliced(index, 1), keys.toSpliced(index, 1));
    }
    case 'line.restored': {
      const { key, line, index } = action;
      if (keys.length >= INVOICES.lines) return state;
      return withLines(values.lines.toSpliced(index, 0, line), keys.toSpliced(index, 0, key));
    }
    case 'line.moved': {
      const from = keys.indexOf(action.key);
      const to = from + action.by;
      if (from < 0 || to < 0 || to >= keys.length) return state;
      return withLines(swapped(values.lines, from, to), swapped(keys, from, to));
    }
    case 'replaced':
      return stateOf(action.values);
  }
}

/** A rate belongs to its currency, which may be the client's, and a deposit to its client and its currency. */
function withoutOldFacts(
  { currency }: InvoiceValues,
  change: Partial<InvoiceValues>,
): Partial<InvoiceValues> {
  const hasOther = 'currency' in change || ('clientId' in change && currency === '');
  return {
    ...(hasOther && { fxRateE8: null }),
    ...((hasOther || 'clientId' in change) && { depositIds: [] }),
    ...change,
  };
}

/** Several lines, or one that bills something, replace a blank one. Lines beyond the limit aren't added. */
function addLines(
  { values, keys }: InvoiceFormState,
  { after, lines: added }: Extract<InvoiceFormAction, { type: 'lines.added' }>,
): InvoiceFormState {
  const index = after === null ? keys.length - 1 : keys.indexOf(after);
  const before = values.lines[index];
  const isMore = added.length > 1 || added.some(({ line }) => line.source);
  const replaces = isMore && before !== undefined && isBlank(before);
  const [start, removed] = replaces ? [index, 1] : [index + 1, 0];
  const fitting = added.slice(0, INVOICES.lines - keys.length + removed);
  return {
    values: { ...values, lines: values.lines.toSpliced(start, removed, ...fitting.map(({ line }) => line)) },
    keys: keys.toSpliced(start, removed, ...fitting.map(({ key }) => key)),
  };
}

function swapped<Entry>(entries: readonly Entry[], one: number, other: number): Entry[] {
  return entries.map((entry, index) => {
    if (index === one) return entries[other] as Entry;
    return index === other ? (entries[one] as Entry) : entry;
  });
}
