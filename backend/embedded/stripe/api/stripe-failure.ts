/** The members of an error as Stripe's API names them. */
export interface StripeErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
}

/** A refusal in the API's form. What was done before a declined payment was noticed stays done (`keepsEffects`). */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
    readonly keepsEffects = false,
  ) {
    super(body.message);
  }
}

/** 400 about one parameter, or about none. */
export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** 404 with the name of the parameter that held the id. */
export function resourceMissing(what: string, id: string, param: string): StripeFailure {
  const message = `No such ${what}: '${id}'`;
  return new StripeFailure(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}
