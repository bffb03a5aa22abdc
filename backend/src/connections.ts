/**
 * Everything outside the application that it reaches, by URL and key. Embedded mode supplies the same
 * from inside the process; nothing past this point knows which it is.
 */
export interface Connections {
  database: {
    /** A role that may create roles and schemas; used by migrations and checks only. */
    adminUrl: string;
    /** How long a request waits for a connection before it is answered with 503, if not for the usual time. */
    waitMs?: number;
  };
  supabase: {
    /** As the browser sees it, without a trailing slash; auth is below `/auth/v1`. */
    url: string;
    /** As this process sees it. */
    innerUrl: string;
    publishableKey: string;
    /** How an account is removed for good; null: it can't be from here. */
    userRemoval: 'database' | { secretKey: string } | null;
  };
  /** How access tokens are verified. The embedded ones have no issuer. */
  tokens:
    | { kind: 'jwks'; issuer: string; jwksUrl: string }
    | { kind: 'secret'; secret: string; issuer?: string };
  mail: { smtpUrl: string; from: string };
  /** Null: nothing can be paid for. `apiUrl` is where the provider's API is instead of at Stripe's own address. */
  payments: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    apiUrl: string | null;
  } | null;
}
