import type { PoolSizes } from './database/pool-sizes.ts';

/**
 * The URL and key of everything outside the application. Embedded mode supplies them from inside the process, so that
 * the application doesn't depend on the mode.
 */
export interface Connections {
  database: {
    /** A role that may create roles and schemas. Only migrations and checks use it. */
    adminUrl: string;
    /** How long a request waits for a connection before it is answered 503, in milliseconds. Default: `WAIT_MS`. */
    waitMs?: number;
    /** The sizes of the connection pools. Default: `DEFAULT_POOL_SIZES`. */
    pools?: PoolSizes;
  };
  supabase: {
    /** The address for browsers, without a trailing slash. Auth is below `/auth/v1`. */
    url: string;
    /** The same service's address for this process. */
    innerUrl: string;
    publishableKey: string;
    /** How an auth account is deleted. Null: this process can't delete one. */
    userRemoval: 'database' | { secretKey: string } | null;
  };
  /** How access tokens are verified. Embedded tokens have no issuer. */
  tokens:
    | { kind: 'jwks'; issuer: string; jwksUrl: string }
    | { kind: 'secret'; secret: string; issuer?: string };
  mail: { smtpUrl: string; from: string };
  /** Null: payments are off. `apiUrl` replaces the address of Stripe's API. */
  payments: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** Signs the events of connected accounts. Null: organizations can't connect accounts. */
    connectWebhookSecret: string | null;
    apiUrl: string | null;
  } | null;
  /** Where the bytes of files are stored: in Postgres, or in a bucket with Amazon's S3 interface. */
  files: {
    /** Null: all bytes are in Postgres. `url` is the bucket's, without a trailing slash. */
    s3: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
    /** Where new files are stored. */
    newIn: 'postgres' | 's3';
  };
  /** Which registries and hosts may be asked: everybody's on the internet, and embedded mode's own on loopback. */
  lookups: {
    internet: boolean;
    standIn: { rdapPort: number; whoisPort: number; tlsPort: number; authority: string } | null;
  };
}
