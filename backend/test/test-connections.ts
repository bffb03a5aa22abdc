import type { ApplicationOptions } from '../src/application.ts';
import { PUBLISHABLE_KEY } from './test-auth.ts';
import { JWT_SECRET } from './test-token.ts';

type Connections = ApplicationOptions['connections'];

export interface TestConnections {
  tokens?: Connections['tokens'] | undefined;
  /** The mail server's address. By default nothing listens there. */
  smtpUrl?: string | undefined;
  /** Payments are off by default. */
  payments?: Connections['payments'] | undefined;
  /** By default no registry is asked. */
  lookups?: Connections['lookups'] | undefined;
  /** By default the bytes of files are in Postgres. */
  files?: Connections['files'] | undefined;
}

/** The connections of an application whose only outside service is the database. */
export function connectionsTo(
  database: Connections['database'],
  {
    tokens = { kind: 'secret', secret: JWT_SECRET },
    smtpUrl = 'smtp://127.0.0.1:1',
    payments = null,
    lookups = { internet: false, standIn: null },
    files = { s3: null, newIn: 'postgres' },
  }: TestConnections,
): Connections {
  return {
    database,
    supabase: {
      url: 'http://127.0.0.1',
      innerUrl: 'http://127.0.0.1:1',
      publishableKey: PUBLISHABLE_KEY,
      userRemoval: 'database',
    },
    tokens,
    mail: { smtpUrl, from: 'Oficio <support@oficio.app>' },
    payments,
    lookups,
    files,
  };
}
