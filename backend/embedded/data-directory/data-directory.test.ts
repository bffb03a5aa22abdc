import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeDataDirectory } from './index.ts';

let parent: string;
let path: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'oficio data '));
  path = join(parent, 'deep', 'data');
});
afterEach(() => rm(parent, { recursive: true }));

test('a directory is created and belongs to one process until it is released', async () => {
  const first = await takeDataDirectory(path);

  await expect(takeDataDirectory(path)).rejects.toMatchObject({
    name: 'StartupError',
    message: `Another Oficio is running with the data in ${path}. Stop that one, or set DATA_DIR to another directory.`,
  });
  first.release();
  (await takeDataDirectory(path)).release();
});

test('the lock ends with its process, even after SIGKILL', async () => {
  const index = new URL('./index.ts', import.meta.url).href;
  const script = `const { takeDataDirectory } = await import(${JSON.stringify(index)});
    await takeDataDirectory(process.argv[1]);
    console.log('taken');
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(owner, 'exit');
  await once(owner.stdout, 'data');
  await expect(takeDataDirectory(path)).rejects.toMatchObject({ name: 'StartupError' });

  owner.kill('SIGKILL');
  await ended;

  (await takeDataDirectory(path)).release();
});
