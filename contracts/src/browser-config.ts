import * as z from 'zod/mini';

/** The server's settings that the browser may know. The page contains the same JSON. */
export const browserConfigSchema = z.object({
  supabaseUrl: z.url({ protocol: /^https?$/ }),
  supabaseKey: z.string().check(z.minLength(1)),
  /** Whether the realtime service lets people join private channels only. Absent: it is the process's own. */
  privateChannels: z.optional(z.boolean()),
  publicUrl: z.url({ protocol: /^https?$/ }),
  features: z.object({
    /** Whether everything runs in one process, so that `/dev/mail` answers. */
    embedded: z.boolean(),
    /** Whether the Stately inspector may be connected. */
    inspector: z.boolean(),
    payments: z.boolean(),
  }),
  /** Null without error reports. The DSN is the address of a Sentry project: public, without a secret. */
  errorReporting: z.nullable(
    z.object({
      dsn: z.url({ protocol: /^https?$/ }),
      environment: z.string().check(z.minLength(1)),
      /** A hash of the built frontend's files. */
      release: z.string().check(z.minLength(1)),
    }),
  ),
  /** Whether page views and web vitals are counted, without any personal data. */
  analytics: z.boolean(),
});
export type BrowserConfig = z.infer<typeof browserConfigSchema>;
