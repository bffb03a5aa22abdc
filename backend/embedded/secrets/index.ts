import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFileFailure, StartFailure } from '../start-failure.ts';

/** What an installation has of its own. Nothing of it is ever printed but the demo account's password. */
export interface Secrets {
  /** Of the database's superuser. */
  postgresPassword: string;
  /** Signs access tokens (HS256). */
  jwtSecret: string;
  /** Not a secret by itself: the browser gets it. */
  publishableKey: string;
  demoPassword: string;
  /** Of the payment provider's stand-in, in the form of Stripe's test keys. */
  stripeSecretKey: string;
  /** Not a secret by itself: the browser gets it. */
  stripePublishableKey: string;
  /** Signs the stand-in's webhooks. */
  stripeWebhookSecret: string;
}

const MAKERS: { [name in keyof Secrets]: () => string } = {
  postgresPassword: () => randomBytes(24).toString('base64url'),
  jwtSecret: () => randomBytes(48).toString('base64url'),
  publishableKey: () => `sb_publishable_${randomBytes(24).toString('base64url')}`,
  demoPassword: () => `Demo-${randomBytes(6).toString('base64url')}-1`,
  stripeSecretKey: () => `sk_test_${randomBytes(24).toString('hex')}`,
  stripePublishableKey: () => `pk_test_${randomBytes(24).toString('hex')}`,
  stripeWebhookSecret: () => `whsec_${randomBytes(24).toString('hex')}`,
};

/**
 * The secrets of `dataDir/secrets.json`, made on the first start; the file has mode 0600. A secret that a newer
 * version adds is added to the file. Throws a StartFailure when the file can't be read, written or understood.
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
    throw explainFileFailure(error, path);
  }
  return secrets;
}

async function readStored(path: string): Promise<Record<string, string>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw explainFileFailure(error, path);
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
    // Told below; a fresh set would lock the owner out of the database.
  }
  throw new StartFailure(`${path} is damaged. Put back a copy of it, or move DATA_DIR away to begin anew.`);
}

// Written beside and renamed, so that a full disk or a crash never leaves half of it.
async function store(path: string, secrets: Secrets): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}
