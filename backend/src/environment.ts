import { resolve } from 'node:path';
import { MAILBOXES, PRODUCT_NAME } from '@oficio/contracts';
import { type ValidationError, validateSync } from 'class-validator';
import { StartupError } from '../startup-error.ts';
import type { Connections } from './connections.ts';
import { DEFAULT_POOL_SIZES, type PoolSizes } from './database/pool-sizes.ts';
import { exposures } from './environment.exposure.ts';
import { EXAMPLES, LOG_LEVELS, NEEDS, Variables } from './environment.variables.ts';
import { ECB_ADDRESS } from './modules/invoice-settings/exchange-list.ts';

/** The environment variables, checked and typed. */
export interface Environment {
  port: number;
  host: string;
  /** The server's address for people, without a trailing slash. */
  publicUrl: string;
  /** An absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  databasePools: PoolSizes;
  /** False: the start waits until `npm run migrate` has migrated the database. */
  migrate: boolean;
  supabase:
    | {
        url: string;
        /** The address of the same project for this process. */
        innerUrl: string;
        publishableKey: string;
        secretKey: string | undefined;
        jwtSecret: string | undefined;
      }
    | undefined;
  /** The project's realtime channels are private. */
  privateChannels: boolean;
  mail: { smtpUrl: string | undefined; from: string };
  /** Secrets of Supabase’s Send Email Hook, separated by `|` while they are rotated. */
  sendEmailHookSecrets: string | undefined;
  superadminEmails: string[];
  google: { clientId: string; clientSecret: string } | undefined;
  stripe:
    | {
        secretKey: string;
        publishableKey: string;
        webhookSecret: string;
        connectWebhookSecret: string | null;
      }
    | undefined;
  /** False turns payments off, whatever else is set. */
  payments: boolean;
  sentryDsn: string | undefined;
  /** Page views and web vitals are counted. */
  analytics: boolean;
  /** The figures for Prometheus are answered: to whoever has the token, without one to this machine. */
  metrics: { token: string | undefined } | undefined;
  /** The product's profiles elsewhere, for the footer of the public pages. */
  socialLinks: string[];
  /** An absolute path: a font for characters that the built-in fonts of documents lack. */
  documentFont: string | undefined;
  /** Where the bytes of files are stored. */
  files: Connections['files'];
  /** Domains' registries on the internet are asked. */
  lookups: boolean;
  /** The address of the daily list of exchange rates. */
  exchangeRates: string | undefined;
  /** The number of trusted proxies in front. 0: forwarding headers are ignored. */
  trustProxy: number;
  logLevel: LogLevel;
  /** The inspector may be connected; in embedded mode the clock can be moved. */
  devTools: boolean;
}

export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Checks the variables as a whole. An empty variable counts as unset.
 * @throws StartupError with a line for each wrong or missing variable: its name, what is wrong, an example. The lines
 * never contain values, because some values are secrets.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const variables = new Variables();
  for (const name of NAMES) {
    const value = source[name]?.trim();
    if (value) variables[name] = value;
  }
  const lines = validateSync(variables, { skipUndefinedProperties: true }).map(toLine);
  for (const line of missing(variables)) if (!lines.includes(line)) lines.push(line);
  if (lines.length === 0) lines.push(...exposures(variables));
  if (lines.length > 0) throw new StartupError(lines.join('\n'));
  return toEnvironment(variables);
}

function toLine({ property, constraints = {} }: ValidationError): string {
  const [message = 'is wrong'] = Object.values(constraints);
  return `${property}: ${message}. Example: ${property}=${EXAMPLES[property as keyof Variables]}`;
}

function missing(variables: Variables): string[] {
  const lines = NAMES.flatMap((name) => {
    const need = variables[name] === undefined ? undefined : NEEDS[name];
    return (need?.others ?? [])
      .filter((other) => variables[other] === undefined)
      .map((other) => `${other}: is missing, because ${need?.because}. Example: ${other}=${EXAMPLES[other]}`);
  });
  return [...new Map(lines.map((line) => [line.split(':', 1)[0], line])).values()];
}

function toEnvironment(variables: Variables): Environment {
  const port = Number(variables.PORT ?? '3000');
  const hosted = variables.SUPABASE_URL !== undefined;
  return {
    port,
    host: variables.HOST ?? '127.0.0.1',
    publicUrl: withoutSlash(variables.PUBLIC_URL ?? `http://localhost:${port}`),
    dataDir: resolve(variables.DATA_DIR ?? '.data'),
    databaseUrl: variables.DATABASE_URL,
    databasePools: {
      api: Number(variables.DATABASE_POOL ?? DEFAULT_POOL_SIZES.api),
      worker: Number(variables.DATABASE_POOL_WORKER ?? DEFAULT_POOL_SIZES.worker),
      portal: Number(variables.DATABASE_POOL_PORTAL ?? DEFAULT_POOL_SIZES.portal),
    },
    migrate: variables.MIGRATE !== '0',
    supabase:
      (variables.SUPABASE_URL &&
        variables.SUPABASE_PUBLISHABLE_KEY && {
          url: withoutSlash(variables.SUPABASE_URL),
          innerUrl: withoutSlash(variables.SUPABASE_INNER_URL ?? variables.SUPABASE_URL),
          publishableKey: variables.SUPABASE_PUBLISHABLE_KEY,
          secretKey: variables.SUPABASE_SECRET_KEY,
          jwtSecret: variables.SUPABASE_JWT_SECRET,
        }) ||
      undefined,
    privateChannels: variables.SUPABASE_PRIVATE_CHANNELS === '1',
    mail: {
      smtpUrl: variables.SMTP_URL,
      from: variables.MAIL_FROM ?? `${PRODUCT_NAME} <${MAILBOXES.support}>`,
    },
    sendEmailHookSecrets: variables.SEND_EMAIL_HOOK_SECRET,
    superadminEmails: listOf(variables.SUPERADMIN_EMAILS).map((email) => email.toLowerCase()),
    google: together({ clientId: variables.GOOGLE_CLIENT_ID, clientSecret: variables.GOOGLE_CLIENT_SECRET }),
    stripe: stripeKeys(variables),
    payments: variables.PAYMENTS !== '0',
    sentryDsn: variables.SENTRY_DSN,
    analytics: variables.ANALYTICS === '1',
    metrics: variables.METRICS === '1' ? { token: variables.METRICS_TOKEN } : undefined,
    socialLinks: listOf(variables.SOCIAL_LINKS),
    documentFont: variables.DOCUMENT_FONT && resolve(variables.DOCUMENT_FONT),
    files: fileStorage(variables),
    lookups: variables.LOOKUPS !== '0',
    exchangeRates: variables.EXCHANGE_RATES === 'ecb' ? ECB_ADDRESS : undefined,
    trustProxy: Number(variables.TRUST_PROXY ?? '0'),
    logLevel: LOG_LEVELS.find((level) => level === variables.LOG_LEVEL) ?? (hosted ? 'info' : 'warn'),
    devTools: variables.DEV_TOOLS === '1',
  };
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The values if all of them are set, otherwise undefined. */
function together<Values extends Record<string, string | undefined>>(
  values: Values,
): { [name in keyof Values]: string } | undefined {
  const complete = Object.values(values).every((value) => value !== undefined);
  return complete ? (values as { [name in keyof Values]: string }) : undefined;
}

function stripeKeys(variables: Variables): Environment['stripe'] {
  const keys = together({
    secretKey: variables.STRIPE_SECRET_KEY,
    publishableKey: variables.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: variables.STRIPE_WEBHOOK_SECRET,
  });
  return keys && { ...keys, connectWebhookSecret: variables.STRIPE_CONNECT_WEBHOOK_SECRET ?? null };
}

function fileStorage(variables: Variables): Connections['files'] {
  const { FILES_S3_URL: url, FILES_S3_REGION: region } = variables;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const s3 = together({ url: url && withoutSlash(url), region, accessKeyId, secretAccessKey }) ?? null;
  return { s3, newIn: s3 && variables.FILES_NEW_IN !== 'postgres' ? 's3' : 'postgres' };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

const NAMES = Object.keys(EXAMPLES) as (keyof Variables)[];
