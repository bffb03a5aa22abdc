import * as z from 'zod/mini';
import type { ImportTarget } from './target.types.ts';

/** Reads bodies with the schema of a route that adds records. */
export function validateWith(schema: z.core.$ZodType): ImportTarget['validate'] {
  return (body) => {
    const read = z.safeParse(schema, body);
    if (read.success) return { body: read.data as Record<string, unknown> };
    return { errors: read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) };
  };
}
