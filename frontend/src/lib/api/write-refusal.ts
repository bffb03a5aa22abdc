import { failureText, isAccessRefusal, RequestFailure } from './request-failure.ts';
import { isOutcomeUnknown } from './unknown-outcome.ts';

/** Splits a failed write into the faults of the form's fields and the sentence that no field shows. */
export function refusalOf(error: unknown, names: readonly string[] = []) {
  const fields = error instanceof RequestFailure ? error.fields : [];
  const isShown = fields.length > 0 && fields.every(({ path }) => names.includes(path));
  return {
    failure: !error || isShown || isAccessRefusal(error) ? null : failureText(error),
    faultOf: (name: string) => fields.find(({ path }) => path === name)?.message,
  };
}

/**
 * What a write sent whose outcome is unknown. It is sent again as it was: by then the balances on screen may be those after
 * it.
 */
export function unsettledOf<Variables>({
  error,
  variables,
}: {
  error: unknown;
  variables: Variables | undefined;
}): Variables | undefined {
  return error && isOutcomeUnknown(error) ? variables : undefined;
}
