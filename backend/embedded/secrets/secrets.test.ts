import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from './index.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'oficio-secrets-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('secrets are created once, readable by their owner only', async () => {
  const first = await loadSecrets(directory);
  const second = await loadSecrets(directory);

  expect(second).toEqual(first);
  expect(first.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
  expect(first.stripeSecretKey).toMatch(/^sk_test_[0-9a-f]{48}$/);
  expect(first.stripePublishableKey).toMatch(/^pk_test_[0-9a-f]{48}$/);
  expect(first.stripeWebhookSecret).toMatch(/^whsec_[0-9a-f]{48}$/);
  expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect((await stat(join(directory, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('two installations share no secret', async () => {
  const other = await mkdtemp(join(tmpdir(), 'oficio-secrets-'));
  const [one, two] = [await loadSecrets(directory), await loadSecrets(other)];
  await rm(other, { recursive: true });

  const values = [...Object.values(one), ...Object.values(two)];
  expect(new Set(values).size).toBe(values.length);
});

test('loose permissions are tightened, and a missing secret is added', async () => {
  await writeFile(join(directory, 'secrets.json'), '{"postgresPassword":"kept"}', { mode: 0o644 });

  const secrets = await loadSecrets(directory);

  expect(secrets.postgresPassword).toBe('kept');
  expect(JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8'))).toEqual(secrets);
  expect((await stat(join(directory, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('a damaged file is refused and stays unchanged', async () => {
  const path = join(directory, 'secrets.json');
  await writeFile(path, '{"jwtSecret":');

  await expect(loadSecrets(directory)).rejects.toMatchObject({
    name: 'StartupError',
    message: `${path} is damaged. Put back a copy of it, or move DATA_DIR away to begin anew.`,
  });
  expect(await readFile(path, 'utf8')).toBe('{"jwtSecret":');
});
