import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chown, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { StartupError } from '../../startup-error.ts';
import type { SystemUser } from '../postgres/index.ts';
import { ENTRIES, type StoredFile } from './manifest.ts';

export interface Unpacked {
  /** The contents of the small files beside the cluster, by their names. */
  texts: Map<string, string>;
  /** What was read, in its order, without the manifest. */
  files: StoredFile[];
}

/**
 * Reads a backup: the cluster's files are written below `cluster`, the others are answered.
 * @throws StartupError for a file that is cut or damaged, or that is no backup
 */
export async function unpack(file: string, cluster: string, owner: SystemUser): Promise<Unpacked> {
  const unpacked: Unpacked = { texts: new Map(), files: [] };
  const writer = new ClusterWriter(cluster, owner);
  const decoder = createTarDecoder({ strict: true });
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip());
  source.once('error', (error) => plain.destroy(error));
  const decoded = Readable.toWeb(plain).pipeTo(decoder.writable as WritableStream);
  decoded.catch(() => undefined);
  try {
    await writer.directory('');
    for await (const entry of decoder.readable) await read(entry, writer, unpacked);
    await decoded;
  } catch (error) {
    throw explain(error, file);
  } finally {
    source.destroy();
  }
  return unpacked;
}

async function read(
  { header, body }: ParsedTarEntry,
  writer: ClusterWriter,
  { texts, files }: Unpacked,
): Promise<void> {
  const { name, type } = header;
  if (!SAFE.test(name) || name.includes('..')) throw new Damage(`no entry may be named ${name}`);
  const inCluster = name.startsWith(ENTRIES.cluster) ? name.slice(ENTRIES.cluster.length) : undefined;
  if (type === 'directory') {
    if (inCluster !== undefined) await writer.directory(inCluster);
    await body.cancel();
    return;
  }
  if (type !== 'file') throw new Damage(`${name} is of the kind ${type}`);
  const hash = createHash('sha256');
  const pieces = hashed(body, hash);
  if (inCluster === undefined) {
    const bytes: Uint8Array[] = [];
    for await (const piece of pieces) bytes.push(piece);
    texts.set(name, Buffer.concat(bytes).toString());
  } else {
    await writer.file(inCluster, pieces);
  }
  if (name === ENTRIES.manifest) return;
  files.push({ path: name, bytes: header.size, sha256: hash.digest('hex') });
}

async function* hashed(
  body: ReadableStream<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    hash.update(piece);
    yield piece;
  }
}

/** PostgreSQL's own names of files. */
const SAFE = /^[\w.-]+(\/[\w.-]+)*\/?$/;

class Damage extends Error {}

/** PostgreSQL starts only in a directory of its own user that no other user can read. */
class ClusterWriter {
  constructor(
    private readonly root: string,
    private readonly owner: SystemUser,
  ) {}

  async directory(path: string): Promise<void> {
    const made = join(this.root, path);
    const first = await mkdir(made, { recursive: true, mode: 0o700 });
    if (!first) return;
    for (let at = made; at.length >= this.root.length; at = dirname(at)) await this.#give(at);
  }

  async file(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const target = join(this.root, path);
    await this.directory(dirname(path) === '.' ? '' : dirname(path));
    const handle = await open(target, 'wx', 0o600);
    try {
      for await (const piece of pieces) await handle.appendFile(piece);
    } finally {
      await handle.close();
    }
    await this.#give(target);
  }

  async #give(path: string): Promise<void> {
    const { uid, gid } = this.owner;
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
  }
}

function explain(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new StartupError(`${file} doesn't exist.`, { cause: error });
  if (code === 'Z_BUF_ERROR') {
    return new StartupError(`${file} is incomplete. Take another backup.`, { cause: error });
  }
  // A failure of the disk that the backup is written to has its own sentence.
  if (/^E[A-Z]+$/.test(code)) return error;
  return new StartupError(`${file} is damaged, or is no backup of Oficio. Take another backup.`, {
    cause: error,
  });
}
