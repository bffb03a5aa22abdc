import * as z from 'zod/mini';

/** One invalid input: `path` as in the body (`contacts.0.email`), `message` for the person. */
export const fieldFailureSchema = z.object({ path: z.string(), message: z.string() });
export type FieldFailure = z.infer<typeof fieldFailureSchema>;

/**
 * The envelope of every error. `error` is the sentence to show; `message` repeats it for clients that read that name.
 * `details.fields` names invalid inputs; `details.current` is the stored record after a stale write, `details.changed`
 * names the records that prevent an undo. This file is separate so that a browser can load it without the list of codes.
 */
export const failureEnvelopeSchema = z.object({
  error: z.string(),
  code: z.string(),
  message: z.string(),
  details: z.optional(
    z.object({
      fields: z.optional(z.array(fieldFailureSchema)),
      current: z.optional(z.unknown()),
      changed: z.optional(z.array(z.object({ kind: z.string(), name: z.string() }))),
      retryAfterSeconds: z.optional(z.number()),
    }),
  ),
});
