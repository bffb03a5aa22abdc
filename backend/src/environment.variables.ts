import 'reflect-metadata';
import { IsIn, IsUrl, Matches, MinLength } from 'class-validator';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const url = (protocols: string[]) => ({
  protocols,
  require_protocol: true,
  require_tld: false,
  require_valid_protocol: true,
});
const says = (message: string) => ({ message });

const POOL_SIZE = /^([2-9]|[1-9]\d|1\d\d|200)$/;
/** With fewer, jobs that run at the same time wait too long for a connection and have to be retried. */
const WORKER_POOL_SIZE = /^([4-9]|[1-9]\d|1\d\d|200)$/;

/** Every variable with its rules. Each is unset or not empty. */
export class Variables {
  @Matches(
    /^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/,
    says('must be a whole number from 1 to 65535'),
  )
  PORT?: string;

  @Matches(/^[\w.:-]+$/, says('must be a host name or an address to listen on'))
  HOST?: string;

  @IsUrl(url(['http', 'https']), says('must be an http or https address without a path'))
  @Matches(/^https?:\/\/[^/?#@]+\/?$/, says('must be an http or https address without a path'))
  PUBLIC_URL?: string;

  @MinLength(1, says('must be a directory'))
  DATA_DIR?: string;

  @Matches(
    /^postgres(ql)?:\/\/[^/@]+@[^/]+\/[^/?]+/,
    says('must be a Postgres address with user and database'),
  )
  DATABASE_URL?: string;

  @Matches(POOL_SIZE, says('must be a number of connections, 2 to 200'))
  DATABASE_POOL?: string;

  @Matches(WORKER_POOL_SIZE, says('must be a number of connections, 4 to 200'))
  DATABASE_POOL_WORKER?: string;

  @Matches(POOL_SIZE, says('must be a number of connections, 2 to 200'))
  DATABASE_POOL_PORTAL?: string;

  @IsIn(['0', '1'], says('must be 0 or 1'))
  MIGRATE?: string;

  @IsUrl(url(['http', 'https']), says('must be the address of a Supabase project'))
  @Matches(/^[^?#]+$/, says('must be the address of a Supabase project'))
  SUPABASE_URL?: string;

  @IsUrl(url(['http', 'https']), says('must be the address of the same project, as this process reaches it'))
  @Matches(/^[^?#]+$/, says('must be the address of the same project, as this process reaches it'))
  SUPABASE_INNER_URL?: string;

  @MinLength(20, says('must be the project’s publishable (or anon) key'))
  SUPABASE_PUBLISHABLE_KEY?: string;

  @MinLength(20, says('must be the project’s secret (or service_role) key'))
  SUPABASE_SECRET_KEY?: string;

  @MinLength(32, says('must be the project’s JWT secret, at least 32 characters'))
  SUPABASE_JWT_SECRET?: string;

  @IsIn(['0', '1'], says('must be 0 or 1'))
  SUPABASE_PRIVATE_CHANNELS?: string;

  @Matches(/^smtps?:\/\/[^\s]+$/, says('must be an smtp or smtps address'))
  SMTP_URL?: string;

  @Matches(
    /^([^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    says('must be a mail address, with a name if wanted'),
  )
  MAIL_FROM?: string;

  @Matches(
    /^v1,whsec_[A-Za-z0-9+/=]{24,}(\|v1,whsec_[A-Za-z0-9+/=]{24,})*$/,
    says('must be the secret of the project’s Send Email hook'),
  )
  SEND_EMAIL_HOOK_SECRET?: string;

  @Matches(
    /^\s*[^\s,@]+@[^\s,@]+(\s*,\s*[^\s,@]+@[^\s,@]+)*\s*$/,
    says('must be mail addresses, separated by commas'),
  )
  SUPERADMIN_EMAILS?: string;

  @MinLength(10, says('must be the client id of a Google application'))
  GOOGLE_CLIENT_ID?: string;

  @MinLength(10, says('must be the client secret of that Google application'))
  GOOGLE_CLIENT_SECRET?: string;

  @Matches(/^[sr]k_(test|live)_/, says('must be a secret key of Stripe'))
  STRIPE_SECRET_KEY?: string;

  @Matches(/^pk_(test|live)_/, says('must be a publishable key of Stripe'))
  STRIPE_PUBLISHABLE_KEY?: string;

  @Matches(/^whsec_/, says('must be the signing secret of a Stripe webhook'))
  STRIPE_WEBHOOK_SECRET?: string;

  @Matches(/^whsec_/, says('must be the signing secret of a Stripe webhook of connected accounts'))
  STRIPE_CONNECT_WEBHOOK_SECRET?: string;

  @IsIn(['0', '1'], says('must be 0 or 1'))
  PAYMENTS?: string;

  @Matches(
    /^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w.-]+)*\/\d+$/,
    says('must be the address that Sentry shows for the project, without a secret'),
  )
  SENTRY_DSN?: string;

  @IsIn(['0', '1'], says('must be 0 or 1'))
  ANALYTICS?: string;

  @Matches(
    /^https:\/\/[\w-]+(\.[\w-]+)+(\/[^\s,"'<>]*)?(\s*,\s*https:\/\/[\w-]+(\.[\w-]+)+(\/[^\s,"'<>]*)?)*$/,
    says('must be https addresses, separated by commas'),
  )
  SOCIAL_LINKS?: string;

  @IsIn(['0', '1'], says('must be 0 or 1'))
  METRICS?: string;

  @MinLength(16, says('must have at least 16 characters'))
  METRICS_TOKEN?: string;

  @Matches(/\.(ttf|otf)$/i, says('must be the path of a TrueType or OpenType font'))
  DOCUMENT_FONT?: string;

  @IsUrl(url(['http', 'https']), says('must be the address of a bucket'))
  @Matches(/^[^?#@]+$/, says('must be the address of a bucket, without a key'))
  FILES_S3_URL?: string;

  @Matches(/^[\w-]+$/, says('must be the name of the bucket’s region'))
  FILES_S3_REGION?: string;

  @MinLength(3, says('must be the id of a key that may read, write, list and delete in the bucket'))
  FILES_S3_ACCESS_KEY_ID?: string;

  @MinLength(8, says('must be the secret of that key'))
  FILES_S3_SECRET_ACCESS_KEY?: string;

  @IsIn(['postgres', 's3'], says('must be postgres or s3'))
  FILES_NEW_IN?: string;

  @IsIn(['0', '1'], says('must be 0 or 1'))
  LOOKUPS?: string;

  @IsIn(['ecb'], says('must be ecb'))
  EXCHANGE_RATES?: string;

  @Matches(/^\d$/, says('must be the number of trusted proxies, 0 to 9'))
  TRUST_PROXY?: string;

  @IsIn(LOG_LEVELS, says(`must be one of ${LOG_LEVELS.join(', ')}`))
  LOG_LEVEL?: string;

  @IsIn(['0', '1'], says('must be 0 or 1'))
  DEV_TOOLS?: string;
}

/** Variables that need others, with the reason that the error line gives. */
export const NEEDS: { [name in keyof Variables]?: { others: (keyof Variables)[]; because: string } } = {
  MIGRATE: {
    others: ['DATABASE_URL'],
    because: 'MIGRATE is set, and the embedded database is always migrated at the start',
  },
  SUPABASE_URL: {
    others: ['SUPABASE_PUBLISHABLE_KEY', 'DATABASE_URL'],
    because: 'SUPABASE_URL is set, and its key and its own database belong to it',
  },
  SUPABASE_INNER_URL: { others: ['SUPABASE_URL'], because: 'SUPABASE_INNER_URL is set' },
  SUPABASE_PUBLISHABLE_KEY: { others: ['SUPABASE_URL'], because: 'SUPABASE_PUBLISHABLE_KEY is set' },
  SUPABASE_SECRET_KEY: { others: ['SUPABASE_URL'], because: 'SUPABASE_SECRET_KEY is set' },
  SUPABASE_JWT_SECRET: { others: ['SUPABASE_URL'], because: 'SUPABASE_JWT_SECRET is set' },
  SUPABASE_PRIVATE_CHANNELS: { others: ['SUPABASE_URL'], because: 'SUPABASE_PRIVATE_CHANNELS is set' },
  SMTP_URL: { others: ['MAIL_FROM'], because: 'SMTP_URL is set, and mails need a sender' },
  SEND_EMAIL_HOOK_SECRET: {
    others: ['SUPABASE_URL', 'SMTP_URL'],
    because: 'SEND_EMAIL_HOOK_SECRET is set, and Oficio sends the project’s mails',
  },
  GOOGLE_CLIENT_ID: { others: ['GOOGLE_CLIENT_SECRET'], because: 'GOOGLE_CLIENT_ID is set' },
  GOOGLE_CLIENT_SECRET: { others: ['GOOGLE_CLIENT_ID'], because: 'GOOGLE_CLIENT_SECRET is set' },
  STRIPE_SECRET_KEY: {
    others: ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    because: 'STRIPE_SECRET_KEY is set',
  },
  STRIPE_PUBLISHABLE_KEY: { others: ['STRIPE_SECRET_KEY'], because: 'STRIPE_PUBLISHABLE_KEY is set' },
  STRIPE_WEBHOOK_SECRET: { others: ['STRIPE_SECRET_KEY'], because: 'STRIPE_WEBHOOK_SECRET is set' },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    others: ['STRIPE_SECRET_KEY'],
    because: 'STRIPE_CONNECT_WEBHOOK_SECRET is set',
  },
  METRICS_TOKEN: { others: ['METRICS'], because: 'METRICS_TOKEN is set' },
  FILES_S3_URL: {
    others: ['FILES_S3_REGION', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'],
    because: 'FILES_S3_URL is set',
  },
  FILES_S3_REGION: { others: ['FILES_S3_URL'], because: 'FILES_S3_REGION is set' },
  FILES_S3_ACCESS_KEY_ID: { others: ['FILES_S3_URL'], because: 'FILES_S3_ACCESS_KEY_ID is set' },
  FILES_S3_SECRET_ACCESS_KEY: { others: ['FILES_S3_URL'], because: 'FILES_S3_SECRET_ACCESS_KEY is set' },
  FILES_NEW_IN: { others: ['FILES_S3_URL'], because: 'FILES_NEW_IN is set' },
};

/** A valid value of each variable, for its error line. */
export const EXAMPLES: { [name in keyof Required<Variables>]: string } = {
  PORT: '3000',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://office.example.com',
  DATA_DIR: '/srv/oficio',
  DATABASE_URL: 'postgres://postgres:password@db.example.com:5432/postgres?sslmode=verify-full',
  DATABASE_POOL: '10',
  DATABASE_POOL_WORKER: '4',
  DATABASE_POOL_PORTAL: '3',
  MIGRATE: '0',
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_INNER_URL: 'http://gateway:8000',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_…',
  SUPABASE_SECRET_KEY: 'sb_secret_…',
  SUPABASE_JWT_SECRET: 'at least 32 characters, as the project’s settings show it',
  SUPABASE_PRIVATE_CHANNELS: '1',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'Oficio <office@example.com>',
  SEND_EMAIL_HOOK_SECRET: 'v1,whsec_…',
  SUPERADMIN_EMAILS: 'ana@example.com,luis@example.com',
  GOOGLE_CLIENT_ID: '1234-abcd.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-…',
  STRIPE_SECRET_KEY: 'sk_test_…',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_…',
  STRIPE_WEBHOOK_SECRET: 'whsec_…',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_…',
  PAYMENTS: '0',
  SENTRY_DSN: 'https://key@o1.ingest.sentry.io/2',
  ANALYTICS: '1',
  METRICS: '1',
  METRICS_TOKEN: 'at least 16 characters that nobody guesses',
  SOCIAL_LINKS: 'https://github.com/example,https://www.linkedin.com/company/example',
  DOCUMENT_FONT: '/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf',
  FILES_S3_URL: 'https://files.example.com/oficio',
  FILES_S3_REGION: 'eu-central-1',
  FILES_S3_ACCESS_KEY_ID: 'AKIA…',
  FILES_S3_SECRET_ACCESS_KEY: 'as the service shows it',
  FILES_NEW_IN: 'postgres',
  LOOKUPS: '0',
  EXCHANGE_RATES: 'ecb',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
  DEV_TOOLS: '1',
};
