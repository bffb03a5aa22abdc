import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** @type {string} */
let directory;
/** @type {import('node:child_process').ChildProcess[]} */
let started;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'oficio-lock-'));
  started = [];
});

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

test('a second process waits until the first has released the lock, and says so once', async () => {
  const first = startHolder();
  expect(await first.nextLine()).toBe('taken');
  const second = startHolder();
  expect(await second.nextLine()).toBe(
    `Waiting for process ${first.pid}, which builds here. If it isn't Oficio's, remove ${join(directory, 'one.lock')}.`,
  );

  first.finish();

  expect(await second.nextLine()).toBe('taken');
  second.finish();
  expect(await second.end()).toBe(0);
  expect(await first.end()).toBe(0);
  expect(readdirSync(directory)).toEqual([]);
});

test('two locks don’t wait for each other', async () => {
  const one = startHolder('one');
  expect(await one.nextLine()).toBe('taken');

  expect(await startHolder('other').nextLine()).toBe('taken');
});

test('the lock of a process that ends without releasing it is free', async () => {
  const first = start(`${TAKE('one')} process.exit(3);`);
  expect(await first.end()).toBe(3);

  expect(readdirSync(directory)).toEqual([]);
});

test('the lock of a killed process is taken over by a waiting one', async () => {
  const killed = startHolder();
  expect(await killed.nextLine()).toBe('taken');
  const waiting = startHolder();
  expect(await waiting.nextLine()).toContain(`Waiting for process ${killed.pid}`);

  killed.kill();

  expect(await waiting.nextLine()).toBe('taken');
});

test('processes that take over a lock at once hold it one after the other', async () => {
  const killed = startHolder();
  expect(await killed.nextLine()).toBe('taken');
  killed.kill();
  await killed.end();

  const rivals = [1, 2, 3, 4].map(() => start(rival(killed.pid)));

  expect(await Promise.all(rivals.map((process) => process.end()))).toEqual([0, 0, 0, 0]);
});

/** @param {string} name */
const TAKE = (name) => `const release = await takeLock('${name}', 'builds', process.argv[1]);`;

/**
 * Takes a lock many times, and each time leaves it as the killed process has left it. Fails when another rival is between
 * the lines that create and remove the same file.
 * @param {number | undefined} killed
 */
const rival = (killed) => `
  import { rmSync, writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  const [, directory] = process.argv;
  for (let round = 0; round < 200; round++) {
    ${TAKE('one')}
    writeFileSync(join(directory, 'inside'), '', { flag: 'wx' });
    writeFileSync(join(directory, 'one.lock', '${killed}-' + process.pid + '-' + round), '');
    rmSync(join(directory, 'inside'));
    release();
  }`;

/**
 * Starts a process that takes a lock, prints `taken`, and holds the lock until its input ends.
 * @param {string} name of the lock
 */
function startHolder(name = 'one') {
  return start(`${TAKE(name)} console.log('taken'); for await (const _ of process.stdin); release();`);
}

/** @param {string} code */
function start(code) {
  const module = new URL('checkout-lock.mjs', import.meta.url);
  const script = `import { takeLock } from '${module}'; ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(child);
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid,
    nextLine: async () => (await lines.next()).value,
    finish: () => child.stdin.end(),
    kill: () => child.kill('SIGKILL'),
    end: async () => (await exit)[0],
  };
}
