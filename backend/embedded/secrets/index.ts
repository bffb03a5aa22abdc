import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { explainFileError } from '../file-error.ts';

/** The secrets of one installation. Only the demo account's password is ever printed. */
export interface Secrets {
  /** The password of the database's superuser. */
  postgresPassword: string;
  /** Signs access tokens (HS256). */
  jwtSecret: string;
  /** Public: the browser receives it. */
  publishableKey: string;
  demoPassword: string;
  /** The key of the payment stand-in, in the form of Stripe's test keys. */
  stripeSecretKey: string;
  /** Public: the browser receives it. */
  stripePublishableKey: string;
  /** Signs the stand-in's webhooks. */
  stripeWebhookSecret: string;
  /** Signs its webhooks of connected accounts. */
  stripeConnectWebhookSecret: string;
}

const MAKERS: { [name in keyof Secrets]: () => string } = {
  postgresPassword: () => randomBytes(24).toString('base64url'),
  jwtSecret: () => randomBytes(48).toString('base64url'),
  publishableKey: () => `sb_publishable_${randomBytes(24).toString('base64url')}`,
  demoPassword: () => `Demo-${randomBytes(6).toString('base64url')}-1`,
  stripeSecretKey: () => `sk_test_${randomBytes(24).toString('hex')}`,
  stripePublishableKey: () => `pk_test_${randomBytes(24).toString('hex')}`,
  stripeWebhookSecret: () => `whsec_${randomBytes(24).toString('hex')}`,
  stripeConnectWebhookSecret: () => `whsec_${randomBytes(24).toString('hex')}`,
};

/**
 * The secrets of `dataDir/secrets.json`, made on the first start; the file has mode 0600. A secret that a newer
 * version adds is added to the file. Throws a StartupError when the file can't be read, written or understood.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const stored = await readStored(path);
  const secrets = Object.fromEntries(
    Object.entries(MAKERS).map(([name, make]) => [name, stored[name] ?? make()]),
  ) as unknown as Secrets;
  try {
    if (Object.keys(MAKERS).some((name) => stored[name] === undefined)) await store(path, secrets);
    await chmod(path, 0o600);
  } catch (error) {
    throw explainFileError(error, path);
  }
  return secrets;
}

/**
 * What a restored installation doesn't take from its backup: the database's password and the key of access tokens. Those
 * of the backup open neither the restored database nor a session.
 */
export function renewedSecrets(): Pick<Secrets, 'postgresPassword' | 'jwtSecret'> {
  return { postgresPassword: MAKERS.postgresPassword(), jwtSecret: MAKERS.jwtSecret() };
}

/** Writes the secrets of a restored installation. */
export async function storeSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  await store(join(dataDir, 'secrets.json'), secrets);
}

async function readStored(path: string): Promise<Record<string, string>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw explainFileError(error, path);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
        ),
      );
    }
  } catch {
    // The error below covers it. A new set would lock the owner out of the database.
  }
  throw new StartupError(`${path} is damaged. Put back a copy of it, or move DATA_DIR away to begin anew.`);
}

// A temporary file is renamed, so that a full disk or a crash never leaves half a file.
async function store(path: string, secrets: Secrets): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}
