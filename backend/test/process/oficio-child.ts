import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

export interface ChildOptions {
  dataDir: string;
  port: number;
  environment?: Record<string, string>;
  /** A command that wraps the process, such as a shell that mounts a disk first. */
  wrapper?: [string, ...string[]];
  user?: { uid: number; gid: number };
  /** A command of `main.js`, such as `migrate`. */
  command?: string;
  /** Another installation's `main.js`. */
  main?: string;
}

/** The built process, started like `npm start`. */
export class OficioChild {
  output = '';
  readonly url: string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  private readonly child: ChildProcess;

  constructor(readonly options: ChildOptions) {
    const { port, dataDir, environment, wrapper, user, main = MAIN, command: own } = options;
    this.url = `http://localhost:${port}`;
    const [command = '', ...args] = [...(wrapper ?? []), process.execPath, main, ...(own ? [own] : [])];
    this.child = spawn(command, args, {
      cwd: '/',
      // No test asks a registry on the internet.
      env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOOKUPS: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.ended = once(this.child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  }

  /** Resolves when the start block is printed. Throws with the output if the process ends before. */
  async running(): Promise<this> {
    const printed = new Promise<void>((resolve) => {
      const look = () => this.output.includes('is running') && resolve();
      this.child.stdout?.on('data', look);
      look();
    });
    const end = this.ended.then((code) => {
      throw new Error(`The process ended with ${code}:\n${this.output}`);
    });
    await Promise.race([printed, end]);
    end.catch(() => undefined);
    return this;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async stop(): Promise<number | string> {
    this.signal('SIGTERM');
    return this.ended;
  }

  /** The output's lines without the empty ones. */
  get lines(): string[] {
    return this.output.split('\n').filter((line) => line.trim() !== '');
  }
}

/** Children and directories of one test file; `clear` ends and removes them. */
export class Playground {
  private readonly children: OficioChild[] = [];
  private readonly directories: string[] = [];

  start(options: ChildOptions): OficioChild {
    const child = new OficioChild(options);
    this.children.push(child);
    return child;
  }

  async directory(name = 'oficio-process-'): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), name));
    this.directories.push(directory);
    await chmod(directory, 0o755);
    return directory;
  }

  async clear(): Promise<void> {
    for (const child of this.children.splice(0)) {
      child.signal('SIGTERM');
      await child.ended;
    }
    for (const directory of this.directories.splice(0)) {
      // On a busy machine a process leaves in time and its Postgres a little later, with files of its own.
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

export interface Installation {
  adminUrl: string;
  postgresPid: number;
  publishableKey: string;
  demoPassword: string;
}

/** The files of a running process's directory. */
export async function installationIn(dataDir: string): Promise<Installation> {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const [pid, , , port] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return {
    adminUrl: `postgres://postgres:${secrets.postgresPassword}@127.0.0.1:${port}/oficio`,
    postgresPid: Number(pid),
    publishableKey: secrets.publishableKey ?? '',
    demoPassword: secrets.demoPassword ?? '',
  };
}
