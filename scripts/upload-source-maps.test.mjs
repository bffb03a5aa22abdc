import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('upload-source-maps.mjs', import.meta.url));

test('without the settings of the account nothing is built or fetched, and each missing one is named', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { SENTRY_ORG: 'example' },
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('Missing: SENTRY_AUTH_TOKEN, SENTRY_PROJECT.');
});
