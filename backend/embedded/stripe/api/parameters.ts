import * as z from 'zod/mini';
import type { FormRecord } from './form.ts';
import { invalidRequest, type StripeFailure } from './stripe-failure.ts';

/** Parsers of Stripe's form values, which arrive as text. */
export const text = z.string().check(z.minLength(1), z.maxLength(5_000));
export const integer = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/, 'Invalid integer')),
  z.transform(Number),
);
export const decimal = z.pipe(
  z.string().check(z.regex(/^\d{1,12}(\.\d{1,12})?$/, 'Invalid decimal')),
  z.transform(Number),
);
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
export const metadata = z.union([
  z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
  z.pipe(
    z.literal(''),
    z.transform((): Record<string, string> => ({})),
  ),
]);
export const currency = z.string().check(z.regex(/^[a-z]{3}$/i, 'Invalid currency'), z.toLowerCase());

const expand = { expand: z.optional(z.array(text)) };
export const noParameters = z.strictObject(expand);
export const listParameters = {
  limit: z._default(integer.check(z.gte(1), z.lte(100)), 10),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
};

/** The schema of a route's parameters; every route also takes `expand`. */
export function parameters<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject({ ...shape, ...expand });
}

/** @throws StripeFailure naming the first unknown, missing or invalid parameter */
export function readParameters<S extends z.ZodMiniType>(schema: S, form: FormRecord): z.output<S> {
  const result = z.safeParse(schema, form);
  if (result.success) return result.data;
  throw explain(result.error.issues, form);
}

function explain(issues: z.core.$ZodIssue[], form: FormRecord): StripeFailure {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys') {
    const name = nameOf([...unknown.path, unknown.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
  }
  const [issue] = issues;
  const path = issue?.path ?? [];
  const name = nameOf(path);
  if (valueAt(form, path) === undefined) {
    return invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  }
  if (issue?.message === 'Invalid integer') {
    return invalidRequest(`Invalid integer: ${String(valueAt(form, path))}`, {
      code: 'parameter_invalid_integer',
      param: name,
    });
  }
  if (valueAt(form, path) === '') {
    return invalidRequest(`You passed an empty string for '${name}'.`, {
      code: 'parameter_invalid_empty',
      param: name,
    });
  }
  return invalidRequest(`Invalid ${name}: ${issue?.message ?? 'not understood'}`, { param: name });
}

function nameOf([first = '', ...rest]: PropertyKey[]): string {
  return `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;
}

function valueAt(form: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    form,
  );
}
