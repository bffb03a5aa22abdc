import type { WriteRefusal } from '@oficio/machines/single-write';
import { failureText, RequestFailure } from './request-failure.ts';

/** The parts of a failed request that a form shows. */
export function readRefusal(error: unknown): WriteRefusal {
  const failure = error instanceof RequestFailure ? error : null;
  return {
    text: failureText(error),
    code: failure?.code ?? null,
    fields: failure?.fields ?? [],
    current: failure?.current ?? null,
  };
}

/** Splits a refusal into the faults of the form's fields and the sentence that no field shows. */
export function shownRefusal(refusal: WriteRefusal | null, names: readonly string[] = []) {
  const fields = refusal?.fields ?? [];
  const isShown = fields.length > 0 && fields.every(({ path }) => names.includes(path));
  // The paywall takes the screen's place.
  const isHidden = isShown || refusal?.code === 'subscription.required';
  return {
    failure: isHidden ? null : (refusal?.text ?? null),
    faultOf: (name: string) => fields.find(({ path }) => path === name)?.message,
  };
}

/** `shownRefusal` of a failed write. */
export function refusalOf(error: unknown, names: readonly string[] = []) {
  return shownRefusal(error ? readRefusal(error) : null, names);
}
