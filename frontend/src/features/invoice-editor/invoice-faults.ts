import { type FieldFailure, MISPLACED_ALTERNATIVE, misplacedAlternative } from '@oficio/contracts';
import * as z from 'zod/mini';
import { readDiscount, readRate } from '../../lib/text/typed-values.ts';
import { toBody } from '../../records/record-fields.ts';
import type { EditedDocument } from './edited-document.ts';
import { type InvoiceValues, keptLines } from './invoice-fields.ts';
import { isBlank, type LineFaults, readLine } from './invoice-lines.ts';
import { REFUSED_WORDS, refusedPath, type TotalsRules, totalsOf } from './invoice-totals-input.ts';

/** What is wrong with the values, by paths in the form. Only the first fault of a field counts. */
export function findFaults(
  document: Pick<EditedDocument, 'routes' | 'fields'>,
  values: InvoiceValues,
  rules: TotalsRules,
): FieldFailure[] {
  const found = [
    ...faultsOfTexts(values),
    ...faultsOfBody(document, values),
    ...faultsOfTotals(values, rules),
  ];
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index);
}

/** Faults of the sent lines, which leave out blank ones, at the lines of the form. */
export function atFormLines(faults: readonly FieldFailure[], { lines }: InvoiceValues): FieldFailure[] {
  const kept = lines.flatMap((line, index) => (isBlank(line) ? [] : [index]));
  return faults.map(({ path, message }) => ({
    path: path.replace(/^lines\.(\d+)/, (_, index: string) => `lines.${kept[Number(index)] ?? index}`),
    message,
  }));
}

/** The faults of each line, by its index. */
export function faultsByLine(faults: readonly FieldFailure[]): ReadonlyMap<number, LineFaults> {
  const found = new Map<number, LineFaults>();
  for (const { path, message } of faults) {
    const [field, index = '', part = 'description'] = path.split('.');
    if (field !== 'lines' || index === '') continue;
    // An item has no field of its own.
    const name = part === 'itemId' ? 'description' : part;
    found.set(Number(index), { ...found.get(Number(index)), [name]: message });
  }
  return found;
}

const REDUCING_CHOICE: LineFaults = { quantityE4: 'A line to choose can’t reduce the total' };

function faultsOfTexts(values: InvoiceValues): FieldFailure[] {
  const { lines, currency, discount, fxRateE8 } = values;
  const ofLines = lines.flatMap((line, index) => {
    const { faults, input } = readLine(line, currency);
    if (isBlank(line)) return [];
    const found = faults ?? (line.choice !== 'fixed' && input.quantityE4 < 0 ? REDUCING_CHOICE : {});
    return Object.entries(found).map(([name, message]) => ({ path: `lines.${index}.${name}`, message }));
  });
  const own = [
    { path: 'discount', message: readDiscount(discount, currency).fault },
    { path: 'fxRateE8', message: readRate(fxRateE8 ?? '').fault },
    { path: 'clientId', message: values.clientId ? null : 'Please choose a client' },
  ];
  const found = own.flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  return [...found, ...ofLines, ...atFormLines(faultsOfChoices(values), values)];
}

function faultsOfChoices({ lines }: InvoiceValues): FieldFailure[] {
  const misplaced = misplacedAlternative(keptLines(lines).map(({ choice }) => choice));
  return misplaced === null ? [] : [{ path: `lines.${misplaced}.choice`, message: MISPLACED_ALTERNATIVE }];
}

function faultsOfBody(
  { routes, fields }: Pick<EditedDocument, 'routes' | 'fields'>,
  values: InvoiceValues,
): FieldFailure[] {
  const body = routes.create?.body;
  const { issues = [] } = (body && z.core.safeParse(body, toBody(fields, values)).error) ?? {};
  const found = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  // A discount is one field of the form.
  const named = found.map((fault) => ({
    ...fault,
    path: fault.path.replace(/(discount|taxRateIds)\..*$/, '$1'),
  }));
  return atFormLines(named, values);
}

function faultsOfTotals(values: InvoiceValues, rules: TotalsRules): FieldFailure[] {
  const { refused } = totalsOf(values, rules);
  if (!refused) return [];
  return [{ path: refusedPath(refused), message: REFUSED_WORDS[refused.code] }];
}
