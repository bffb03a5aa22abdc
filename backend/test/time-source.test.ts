import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));

/** Expressions for real time in SQL and TypeScript. The clock's `clock.now()` isn't one. */
const REAL_TIME = new RegExp(
  [
    /(?<![.#\w])now\(\)(?!:)/,
    /\b(current_(timestamp|date|time)|localtime(stamp)?|(clock|statement|transaction)_timestamp)\b/,
    /\bDate\.now\(/,
    /\bnew Date\(\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Files that mean real time, with the reason. */
const MEANT: Record<string, string> = {
  'clock.ts': 'it is the clock',
  'database/schema-files.ts': 'when a version was installed',
  'database/schema/05_auth.sql': 'sessions are auth’s',
  'database/schema/35_time.sql': 'the end of a membership has no time of its own, and stops its timer',
  'database/migrations/0046_superadmin.sql': 'organizations of before the migration count as used on its day',
  'limits/leased-limits.ts': 'rate limits',
  'modules/files/storage/object-sweep.service.ts': 'a bucket dates its objects by real time',
  'modules/superadmin/operations/job-queues.repository.ts': 'pg-boss lives by the database’s time',
  'modules/webhooks/webhook-sender.ts': 'receivers compare the time of a signature with their own',
  'modules/account/own-proof.service.ts': 'sign-ins are auth’s',
  'sessions/sessions.ts': 'a cache of verified tokens',
  'jobs/job-schema.ts': 'pg-boss lives by the database’s time',
  'jobs/pending-jobs.ts': 'pg-boss lives by the database’s time',
  'modules/lookups/politeness/server-turns.ts': 'pauses between questions to a server',
  'modules/lookups/rdap/retry-after.ts': 'servers date their answers by real time',
  'process/process-readiness.ts': 'a cache',
  'mails/auth-mails.ts': 'the auth service’s own mails',
};

test('business time comes from the clock, in SQL, too', async () => {
  const entries = await readdir(SOURCES, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) {
    const code = (await readFile(file, 'utf8')).replace(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm, '');
    if (REAL_TIME.test(code)) found.push(relative(SOURCES, file));
  }

  expect(found.sort()).toEqual(Object.keys(MEANT).sort());
});

test.each([
  'SELECT now()',
  'SET updated_at = NOW() WHERE',
  'current_timestamp',
  'CURRENT_DATE - 1',
  'clock_timestamp()',
  'Date.now()',
  'new Date()',
])('%s is real time', (code) => {
  expect(code).toMatch(REAL_TIME);
});

test.each(['this.clock.now()', 'this.#now()', 'performance.now()', 'new Date(at)', 'abstract now(): Date'])(
  '%s is not',
  (code) => {
    expect(code).not.toMatch(REAL_TIME);
  },
);
