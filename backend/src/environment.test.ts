import { expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { readEnvironment } from './environment.ts';

function linesOf(source: Record<string, string>): string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof StartupError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('nothing set: everything embedded on localhost:3000', () => {
  expect(readEnvironment({})).toEqual({
    port: 3_000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: `${process.cwd()}/.data`,
    databaseUrl: undefined,
    databasePools: { api: 10, worker: 4, portal: 3 },
    migrate: true,
    supabase: undefined,
    mail: { smtpUrl: undefined, from: 'Oficio <support@oficio.app>' },
    sendEmailHookSecrets: undefined,
    superadminEmails: [],
    google: undefined,
    stripe: undefined,
    payments: true,
    sentryDsn: undefined,
    analytics: false,
    metrics: undefined,
    socialLinks: [],
    documentFont: undefined,
    files: { s3: null, newIn: 'postgres' },
    lookups: true,
    exchangeRates: undefined,
    trustProxy: 0,
    privateChannels: false,
    logLevel: 'warn',
    devTools: false,
  });
});

test('everything set: in its own types, addresses without a trailing slash', () => {
  expect(
    readEnvironment({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://office.example.com/',
      DATA_DIR: '/srv/oficio data',
      DATABASE_URL: 'postgres://postgres:p%20w@db.example.com:5432/postgres?sslmode=verify-full',
      DATABASE_POOL: '20',
      DATABASE_POOL_WORKER: '6',
      DATABASE_POOL_PORTAL: '2',
      MIGRATE: '0',
      SUPABASE_URL: 'https://abcdefgh.supabase.co/',
      SUPABASE_INNER_URL: 'http://gateway:8000/',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
      SUPABASE_SECRET_KEY: 'sb_secret_0123456789ab',
      SUPABASE_JWT_SECRET: 'a secret of at least thirty-two characters',
      SUPABASE_PRIVATE_CHANNELS: '1',
      SMTP_URL: 'smtps://user:password@mail.example.com:465',
      MAIL_FROM: 'Our Office <office@example.com>',
      SEND_EMAIL_HOOK_SECRET: 'v1,whsec_c2VjcmV0IG9mIHRoZSBob29rIGZvciBtYWlscw==',
      SUPERADMIN_EMAILS: 'Ana@example.com, luis@example.com',
      GOOGLE_CLIENT_ID: '1234-abcd.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-0123456789',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
      PAYMENTS: '0',
      SENTRY_DSN: 'https://key@o1.ingest.sentry.io/2',
      ANALYTICS: '1',
      SOCIAL_LINKS: 'https://github.com/example, https://mastodon.example/@office',
      METRICS: '1',
      METRICS_TOKEN: 'a token for figures',
      FILES_S3_URL: 'https://files.example.com/oficio/',
      FILES_S3_REGION: 'eu-central-1',
      FILES_S3_ACCESS_KEY_ID: 'AKIA1',
      FILES_S3_SECRET_ACCESS_KEY: 'secret of the key',
      LOOKUPS: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'debug',
      DEV_TOOLS: '1',
    }),
  ).toEqual({
    port: 8_080,
    host: '0.0.0.0',
    publicUrl: 'https://office.example.com',
    dataDir: '/srv/oficio data',
    databaseUrl: 'postgres://postgres:p%20w@db.example.com:5432/postgres?sslmode=verify-full',
    databasePools: { api: 20, worker: 6, portal: 2 },
    migrate: false,
    supabase: {
      url: 'https://abcdefgh.supabase.co',
      innerUrl: 'http://gateway:8000',
      publishableKey: 'sb_publishable_0123456789',
      secretKey: 'sb_secret_0123456789ab',
      jwtSecret: 'a secret of at least thirty-two characters',
    },
    mail: { smtpUrl: 'smtps://user:password@mail.example.com:465', from: 'Our Office <office@example.com>' },
    sendEmailHookSecrets: 'v1,whsec_c2VjcmV0IG9mIHRoZSBob29rIGZvciBtYWlscw==',
    superadminEmails: ['ana@example.com', 'luis@example.com'],
    google: { clientId: '1234-abcd.apps.googleusercontent.com', clientSecret: 'GOCSPX-0123456789' },
    stripe: {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      connectWebhookSecret: 'whsec_2',
    },
    metrics: { token: 'a token for figures' },
    files: {
      s3: {
        url: 'https://files.example.com/oficio',
        region: 'eu-central-1',
        accessKeyId: 'AKIA1',
        secretAccessKey: 'secret of the key',
      },
      newIn: 's3',
    },
    lookups: false,
    payments: false,
    sentryDsn: 'https://key@o1.ingest.sentry.io/2',
    analytics: true,
    socialLinks: ['https://github.com/example', 'https://mastodon.example/@office'],
    trustProxy: 1,
    privateChannels: true,
    logLevel: 'debug',
    devTools: true,
  });
});

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' })).toEqual(readEnvironment({}));
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '3e3'],
  ['HOST', 'a host'],
  ['PUBLIC_URL', 'office.example.com'],
  ['PUBLIC_URL', 'https://office.example.com/app'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://user@host/database'],
  ['DATABASE_POOL', '1'],
  ['DATABASE_POOL', '201'],
  ['DATABASE_POOL_WORKER', '4.5'],
  ['DATABASE_POOL_WORKER', '3'],
  ['DATABASE_POOL_PORTAL', 'many'],
  ['MAIL_FROM', 'nobody'],
  ['SUPERADMIN_EMAILS', 'ana@example.com;luis@example.com'],
  ['PAYMENTS', 'off'],
  ['SENTRY_DSN', 'key'],
  ['SENTRY_DSN', 'https://o1.ingest.sentry.io/2'],
  ['SENTRY_DSN', 'https://key:secret@o1.ingest.sentry.io/2'],
  ['SENTRY_DSN', 'https://key@o1.ingest.sentry.io/project'],
  ['SENTRY_DSN', 'https://key@o1.ingest.sentry.io;script-src/2'],
  ['ANALYTICS', 'on'],
  ['SOCIAL_LINKS', 'github.com/example'],
  ['SOCIAL_LINKS', 'javascript:alert(1)'],
  ['SOCIAL_LINKS', 'https://example.com/"><script>'],
  ['DOCUMENT_FONT', '/srv/fonts/hebrew.woff2'],
  ['LOOKUPS', 'off'],
  ['EXCHANGE_RATES', 'https://example.com'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['DEV_TOOLS', 'true'],
])('%s=%s is refused with one line that ends with an example', (name, value) => {
  const lines = linesOf({ [name]: value });

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name}: must be .+\\. Example: ${name}=.+$`));
});

test.each([
  [{ SUPABASE_URL: 'https://abcdefgh.supabase.co' }, ['SUPABASE_PUBLISHABLE_KEY', 'DATABASE_URL']],
  [{ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789' }, ['SUPABASE_URL']],
  [{ SUPABASE_JWT_SECRET: 'a secret of at least thirty-two characters' }, ['SUPABASE_URL']],
  [{ SMTP_URL: 'smtp://mail.example.com' }, ['MAIL_FROM']],
  [
    { SEND_EMAIL_HOOK_SECRET: 'v1,whsec_c2VjcmV0IG9mIHRoZSBob29rIGZvciBtYWlscw==' },
    ['SUPABASE_URL', 'SMTP_URL'],
  ],
  [{ GOOGLE_CLIENT_SECRET: 'GOCSPX-0123456789' }, ['GOOGLE_CLIENT_ID']],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
])('%o asks for %o', (source, missing) => {
  const lines = linesOf(source);

  expect(lines.map((line) => line.split(':', 1)[0])).toEqual(missing);
  expect(lines.every((line) => / is set/.test(line) && line.includes('Example: '))).toBe(true);
});

test.each(['whsec_c2VjcmV0IG9mIHRoZSBob29rIGZvciBtYWlscw==', 'v1,whsec_short', 'v1,whsec_a b'])(
  'SEND_EMAIL_HOOK_SECRET=%s is refused',
  (secret) => {
    const [line] = linesOf({ SEND_EMAIL_HOOK_SECRET: secret });

    expect(line).toBe(
      'SEND_EMAIL_HOOK_SECRET: must be the secret of the project’s Send Email hook. ' +
        'Example: SEND_EMAIL_HOOK_SECRET=v1,whsec_…',
    );
  },
);

test('a refused secret is not repeated', () => {
  expect(linesOf({ DATABASE_URL: 'hunter2', SMTP_URL: 'hunter2' }).join('\n')).not.toContain('hunter2');
});
