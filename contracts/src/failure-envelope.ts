import * as z from 'zod/mini';

/** One wrong input: `path` as in the body (`contacts.0.email`), `message` in the user's words. */
export const fieldFailureSchema = z.object({ path: z.string(), message: z.string() });
export type FieldFailure = z.infer<typeof fieldFailureSchema>;

/**
 * The one error envelope. `error` is the sentence to show; `message` repeats it for clients that read
 * that name. `details.fields` names wrong inputs; `details.current` is the stored record of a stale write.
 * In a file of its own, which a browser can read without the list of all codes.
 */
export const failureEnvelopeSchema = z.object({
  error: z.string(),
  code: z.string(),
  message: z.string(),
  details: z.optional(
    z.object({
      fields: z.optional(z.array(fieldFailureSchema)),
      current: z.optional(z.unknown()),
      retryAfterSeconds: z.optional(z.number()),
    }),
  ),
});
