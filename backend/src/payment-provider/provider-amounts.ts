import { exponentOf } from '@oficio/contracts';

/**
 * Decimal places of the provider's amounts where they differ from the currency's own.
 * Source: docs.stripe.com/currencies, 'Special cases' and 'Zero-decimal currencies'.
 */
const PROVIDER_EXPONENTS: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

/** The amounts of a currency with three decimals end with a zero. */
const STEP = 10;

/**
 * An amount in minor units as the provider counts it. Null: the provider can't charge this amount, because it has fewer
 * decimals.
 */
export function toProvider(amountMinor: number, currency: string): number | null {
  const exponent = exponentOf(currency);
  const units = amountMinor * 10 ** (providerExponent(currency) - exponent);
  const isWhole = Number.isSafeInteger(units) && (exponent < 3 || units % STEP === 0);
  return isWhole ? units : null;
}

/** An amount of the provider in minor units. A part of a minor unit is rounded. */
export function fromProvider(units: number, currency: string): number {
  return Math.round(units * 10 ** (exponentOf(currency) - providerExponent(currency)));
}

function providerExponent(currency: string): number {
  return PROVIDER_EXPONENTS[currency] ?? exponentOf(currency);
}
