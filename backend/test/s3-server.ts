import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Connections } from '../src/connections.ts';

/** A server with Amazon's S3 interface on loopback, which checks signatures, with one bucket. */
export class S3Server {
  private constructor(
    private server: S3rver,
    private readonly directory: string,
    readonly settings: NonNullable<Connections['files']['s3']>,
  ) {}

  static async start(): Promise<S3Server> {
    const directory = await mkdtemp(join(tmpdir(), 'oficio-s3-'));
    const server = serverOn(directory, 0);
    const address = await server.run();
    return new S3Server(server, directory, {
      url: `http://127.0.0.1:${address.port}/files`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    });
  }

  /** The ids of the stored objects. */
  async objectIds(): Promise<string[]> {
    const names = await readdir(join(this.directory, 'files'), { recursive: true });
    return names
      .filter((name) => name.endsWith('._S3rver_object'))
      .map((name) => name.split('/').at(-1)?.replace('._S3rver_object', '') ?? '')
      .sort();
  }

  /** Refuses connections until `resume`. */
  pause(): Promise<void> {
    return this.server.close();
  }

  async resume(): Promise<void> {
    this.server = serverOn(this.directory, Number(new URL(this.settings.url).port));
    await this.server.run();
  }

  async stop(): Promise<void> {
    await this.server.close();
    await rm(this.directory, { recursive: true, force: true });
  }
}

function serverOn(directory: string, port: number): S3rver {
  return new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
}
