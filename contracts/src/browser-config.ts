import * as z from 'zod/mini';

/** What the browser may know of its server. The same JSON stands in the page. */
export const browserConfigSchema = z.object({
  supabaseUrl: z.url({ protocol: /^https?$/ }),
  supabaseKey: z.string().check(z.minLength(1)),
  publicUrl: z.url({ protocol: /^https?$/ }),
  features: z.object({
    /** Everything runs inside the one process; `/dev/mail` answers. */
    embedded: z.boolean(),
    /** The Stately inspector may be connected. */
    inspector: z.boolean(),
    payments: z.boolean(),
  }),
  /** Null where nobody is told of errors. The DSN is Sentry's address for this project: public, without a secret. */
  errorReporting: z.nullable(
    z.object({
      dsn: z.url({ protocol: /^https?$/ }),
      environment: z.string().check(z.minLength(1)),
      /** Of the built frontend: the same files, the same name. */
      release: z.string().check(z.minLength(1)),
    }),
  ),
  /** Page views and web vitals are counted, without anything that tells who. */
  analytics: z.boolean(),
});
export type BrowserConfig = z.infer<typeof browserConfigSchema>;
