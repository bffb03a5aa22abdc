import type { Facts } from '../facts/read-facts.ts';
import type { Document, Row, Tax } from './accounts.ts';
import { partOf, plus } from './exact.ts';

type Written = Facts['documents'][number]['settlements'][number];

/**
 * The rows of a document's ledger in their order. The share of a row is what the cumulative share grows by: of its base
 * amount by everything settled, of its taxes by the cash received or by what was written off.
 */
export function rowsOf(document: Document, settlements: readonly Written[]): Row[] {
  const sofar = { all: 0n, payment: 0n, credit: 0n, write_off: 0n };
  return settlements.map(({ date, source, amountMinor, payment }) => {
    const amount = BigInt(amountMinor);
    const before = { ...sofar };
    sofar.all += amount;
    sofar[source] += amount;
    const shareOf = (whole: bigint, of: keyof typeof sofar): bigint =>
      partOf(whole, document.amount, sofar[of]) - partOf(whole, document.amount, before[of]);
    const taxes = source === 'credit' ? [] : document.taxes.map((tax) => shared(tax, source, shareOf));
    const isWrittenOff = source === 'write_off';
    return {
      document,
      date,
      source,
      currency: document.currency,
      amount,
      base: shareOf(document.base, 'all'),
      paymentId: payment?.id ?? null,
      taxes,
      // What the taxes and the rounding of the total leave of it.
      net: isWrittenOff ? amount - signed(taxes) - shareOf(document.adjust, source) : 0n,
      baseNet: isWrittenOff ? shareOf(document.baseNet, source) : 0n,
    };
  });
}

function shared<Source>(tax: Tax, source: Source, shareOf: (whole: bigint, of: Source) => bigint): Tax {
  return { ...tax, base: shareOf(tax.base, source), tax: shareOf(tax.tax, source) };
}

function signed(taxes: readonly Tax[]): bigint {
  return plus(taxes.map(({ kind, tax }) => (kind === 'added' ? tax : -tax)));
}
