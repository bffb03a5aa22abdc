import type { FailureCode } from '@oficio/contracts';
import { ApiError } from '../http/api-error.ts';

interface ProviderError extends Error {
  type: string;
  code?: string;
  param?: string;
  statusCode?: number;
  requestId?: string;
}

/**
 * The ApiError for a failed call of the provider. An ApiError stays as it is. Of the provider's error only the kind is
 * kept, because its text may quote a person's input.
 */
export function providerApiError(error: unknown, code: FailureCode): unknown {
  if (!isProviderError(error)) return error;
  return new ApiError(code, undefined, undefined, { cause: new Error(providerFailure(error)) });
}

/** The kind of a provider's error, without its text. */
export function providerFailure(error: unknown): string {
  if (!isProviderError(error)) return error instanceof Error ? error.name : typeof error;
  return [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
}

/** The provider understood and refused the call, so nothing was done and a repetition can't succeed. */
export function isRefusedByProvider(error: unknown): boolean {
  return isProviderError(error) && error.type === 'StripeInvalidRequestError';
}

/** Why the provider can't charge an amount; null: the amount isn't the cause. */
export function amountFault(error: unknown): 'large' | 'small' | null {
  if (!isProviderError(error)) return null;
  if (error.code === 'amount_too_large') return 'large';
  return error.code === 'amount_too_small' ? 'small' : null;
}

export function isMissingAtProvider(error: unknown): boolean {
  return isProviderError(error) && error.code === 'resource_missing';
}

/** The owner of a connected account has ended our access to it, or it never was ours. */
export function isWithoutAccess(error: unknown): boolean {
  return isProviderError(error) && error.code === 'account_invalid';
}

/** The parameter whose object the provider doesn't have. Null: the error has another cause. */
export function missingParameter(error: unknown): string | null {
  return isProviderError(error) && isMissingAtProvider(error) ? (error.param ?? null) : null;
}

function isProviderError(error: unknown): error is ProviderError {
  return (
    error instanceof Error && 'type' in error && typeof error.type === 'string' && /^Stripe/.test(error.type)
  );
}
