/** The members of an error in Stripe's API. */
export interface StripeErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
}

/** An error answer. With `keepsEffects` the call isn't rolled back, as after a declined payment. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
    readonly keepsEffects = false,
  ) {
    super(body.message);
  }
}

/** Status 400, optionally naming a parameter. */
export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** Status 404 for an id in the path, 400 for an id in the parameter `param`. */
export function resourceMissing(what: string, id: string, param: string): StripeFailure {
  const message = `No such ${what}: '${id}'`;
  return new StripeFailure(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}

/** Status 403 for an account that never was connected, or whose owner has ended the access. */
export function accountInvalid(id: string): StripeFailure {
  return new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}
