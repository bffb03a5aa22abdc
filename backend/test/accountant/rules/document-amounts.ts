import { type Expected, expectedOf, nameOf } from '@oficio/contracts/invoice-oracle';
import type { Facts } from '../facts/read-facts.ts';
import type { Document, Tax } from './accounts.ts';
import { converted, plus } from './exact.ts';

type Written = Facts['documents'][number]['invoice'];
type WrittenTax = Pick<Written['taxes'][number], 'name' | 'ratePpm' | 'kind' | 'exempt'>;

/** The amounts of issued and void documents from their lines, deposits before the invoices that deduct them. */
export function documentsOf({ documents, series }: Facts, own: string): Document[] {
  const made = new Map<string, Document>();
  const written = documents.map(({ invoice }) => invoice).filter(({ number }) => number !== null);
  const inOrder = written.toSorted((one, other) => one.deductions.length - other.deductions.length);
  const numbers = new Map(written.map(({ id, number }) => [id, number]));
  for (const invoice of inOrder) {
    const corrects = invoice.correctsId === null ? null : (numbers.get(invoice.correctsId) ?? null);
    const kinds = [written.find(({ id }) => id === invoice.correctsId)?.kind, invoice.kind];
    const categories = kinds.map((kind) => series.find((one) => one.kind === kind)?.categoryName);
    const category = categories.find((name) => name != null) ?? null;
    made.set(invoice.id, { ...documentOf(invoice, made, own), corrects, category });
  }
  return [...made.values()];
}

function documentOf(
  invoice: Written,
  deposits: ReadonlyMap<string, Document>,
  own: string,
): Omit<Document, 'corrects' | 'category'> {
  const { currency, fxRateE8: rateE8 } = invoice;
  const amounts = totalsOf(invoice, deposits);
  const inOwn = (amount: bigint): bigint => converted(amount, currency, own, rateE8);
  return {
    ...amounts,
    id: invoice.id,
    number: invoice.number ?? '',
    kind: invoice.kind,
    isVoid: invoice.lifecycle === 'void',
    clientId: invoice.clientId,
    client: invoice.clientName,
    issued: invoice.issueDate ?? '',
    due: invoice.dueDate,
    currency,
    rateE8,
    base: inOwn(amounts.amount),
    baseNet: inOwn(amounts.net),
    rows: [],
  };
}

/** A credit note is the document that it corrects with the other sign. */
function totalsOf(
  invoice: Written,
  deposits: ReadonlyMap<string, Document>,
): Pick<Document, 'amount' | 'net' | 'added' | 'withheld' | 'adjust' | 'taxes' | 'once'> {
  const deducted = invoice.deductions.map(({ depositId, taxes }) => {
    const deposit = deposits.get(depositId);
    if (!deposit) throw new Error(`${invoice.number} deducts an unknown deposit`);
    return { deposit, taxes };
  });
  const expected = expectedOf({
    ...invoice,
    cashStep: invoice.cashStepMinor,
    deductions: deducted.map(({ deposit, taxes }) => ({
      baseMinor: Number(deposit.net),
      taxes: taxes.map((tax) => ({ ...tax, ...amountsOf(deposit, tax) })),
    })),
  });
  if (!('taxes' in expected)) throw new Error(`${invoice.number} can’t be computed: ${expected}`);
  const sign = invoice.kind === 'credit_note' ? -1n : 1n;
  const known = [...invoice.lines, ...deducted].flatMap(({ taxes }): WrittenTax[] => taxes);
  const taxes = taxesOf(expected, known, sign);
  const sum = (kind: Tax['kind']) => plus(taxes.filter((one) => one.kind === kind).map(({ tax }) => tax));
  return {
    amount: sign * expected.total,
    net: sign * expected.net,
    adjust: sign * expected.adjust,
    added: sum('added'),
    withheld: sum('withheld'),
    taxes,
    once: { added: onceOf(invoice, expected, 'added'), withheld: onceOf(invoice, expected, 'withheld') },
  };
}

function onceOf({ lines }: Written, expected: Expected, kind: Tax['kind']): { part: bigint; of: bigint } {
  const counted = lines.map(({ taxes }, index) => ({
    base: expected.lines[index]?.base ?? 0n,
    times: BigInt(taxes.filter((tax) => tax.kind === kind).length),
  }));
  return {
    part: plus(counted.map(({ base, times }) => (times === 0n ? 0n : base))),
    of: plus(counted.map(({ base, times }) => base * times)),
  };
}

function taxesOf(expected: Expected, known: readonly WrittenTax[], sign: bigint): Tax[] {
  return Object.entries(expected.taxes).map(([name, [base, tax]]) => {
    const written = known.find((one) => nameOf(one) === name);
    if (!written) throw new Error(`An unknown tax: ${name}`);
    return { ...plain(written), base: sign * base, tax: sign * tax };
  });
}

/** The amounts of a deposit's tax, as the deposit itself computes them. */
function amountsOf({ taxes }: Document, tax: WrittenTax): { baseMinor: number; taxMinor: number } {
  const { name, percent, kind, exempt } = plain(tax);
  const own = taxes.find(
    (one) => one.name === name && one.percent === percent && one.kind === kind && one.exempt === exempt,
  );
  return { baseMinor: Number(own?.base ?? 0n), taxMinor: Number(own?.tax ?? 0n) };
}

export function plain({ name, ratePpm, kind, exempt }: WrittenTax): Omit<Tax, 'base' | 'tax'> {
  return { name, percent: String(ratePpm / 10_000), kind, exempt };
}
