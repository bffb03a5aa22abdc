import type { FailureCode } from '@oficio/contracts';
import { Refusal } from '../http/refusal.ts';

interface ProviderError extends Error {
  type: string;
  code?: string;
  param?: string;
  statusCode?: number;
  requestId?: string;
}

/**
 * What somebody is told when the provider didn't do what was asked. Refusals stay what they are; of the provider's
 * own error the kind alone is kept, since its text may quote what somebody entered.
 */
export function providerRefusal(error: unknown, code: FailureCode): unknown {
  if (!isProviderError(error)) return error;
  return new Refusal(code, undefined, undefined, { cause: new Error(providerFailure(error)) });
}

/** The kind of an error of the provider, without its text. */
export function providerFailure(error: unknown): string {
  if (!isProviderError(error)) return error instanceof Error ? error.name : typeof error;
  return [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
}

/** The provider has understood and refused: asking again the same way changes nothing, and nothing was done. */
export function isRefusedByProvider(error: unknown): boolean {
  return isProviderError(error) && error.type === 'StripeInvalidRequestError';
}

export function isMissingAtProvider(error: unknown): boolean {
  return isProviderError(error) && error.code === 'resource_missing';
}

/** The parameter that named what the provider doesn't have; null: that isn't the matter. */
export function missingParameter(error: unknown): string | null {
  return isProviderError(error) && isMissingAtProvider(error) ? (error.param ?? null) : null;
}

function isProviderError(error: unknown): error is ProviderError {
  return (
    error instanceof Error && 'type' in error && typeof error.type === 'string' && /^Stripe/.test(error.type)
  );
}
