import type { ValidationError } from '@nestjs/common';
import { Refusal } from './refusal.ts';

/** Wrong path and query parameters in the words of the one envelope. */
export function parameterRefusal(errors: ValidationError[]): Refusal {
  const fields = errors.flatMap(({ property, constraints }) =>
    Object.values(constraints ?? {}).map((message) => ({ path: property, message })),
  );
  return new Refusal('request.invalid', fields[0]?.message, { fields });
}
