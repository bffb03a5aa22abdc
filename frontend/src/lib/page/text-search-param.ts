import * as z from 'zod/mini';

/** A text parameter of a route's search; undefined when it is empty or missing. */
export const textSearchParam = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);
