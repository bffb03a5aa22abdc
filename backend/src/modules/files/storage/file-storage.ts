import { randomUUID } from 'node:crypto';
import type { Connections } from '../../../connections.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { ObjectStorage } from './object-storage.ts';
import { S3Objects } from './s3-objects.ts';

type FileSettings = Connections['files'];

/** The bytes of a file as its row has them: themselves, or the id of their object. */
export interface KeptContent {
  content: Buffer | null;
  objectId: string | null;
}

const PREFIX = 'documents/';

/**
 * The store of files' bytes: Postgres, or objects whose ids stand in the rows. An object is stored before its row and
 * removed after it, so that no row lacks its bytes; `ObjectSweep` removes the objects of removed rows.
 */
export class FileStorage {
  readonly #objects: ObjectStorage | null;
  readonly #keepsObjects: boolean;

  constructor({ s3, newIn }: FileSettings) {
    this.#objects = s3 && new S3Objects(s3);
    this.#keepsObjects = s3 !== null && newIn === 's3';
  }

  /** Null: nothing is stored outside of Postgres. */
  get objects(): ObjectStorage | null {
    return this.#objects;
  }

  /**
   * Stores a content, then does the work that stores its row. A refusal of the work removes it at once. Another failure
   * leaves it, because the transaction may have been committed.
   * @throws ApiError service.unavailable while the objects can't be reached, before the work begins
   */
  async keepDuring<Result>(
    organizationId: string,
    content: Buffer,
    work: (kept: KeptContent) => Promise<Result>,
  ): Promise<Result> {
    if (!this.#keepsObjects) return work({ content, objectId: null });
    const objectId = await this.storeObject(organizationId, content);
    try {
      return await work({ content: null, objectId });
    } catch (error) {
      if (error instanceof ApiError) await this.removeObject(organizationId, objectId).catch(() => undefined);
      throw error;
    }
  }

  /** As `keepDuring`, for several files. */
  async keepAllDuring<File extends { content: Buffer }, Result>(
    organizationId: string,
    [file, ...others]: readonly File[],
    work: (files: (File & { kept: KeptContent })[]) => Promise<Result>,
  ): Promise<Result> {
    if (!file) return work([]);
    return this.keepDuring(organizationId, file.content, (kept) =>
      this.keepAllDuring(organizationId, others, (rest) => work([{ ...file, kept }, ...rest])),
    );
  }

  /** The id of a new object with the content. */
  async storeObject(organizationId: string, content: Uint8Array): Promise<string> {
    const objectId = randomUUID();
    await this.#require().put(keyOf(organizationId, objectId), content);
    return objectId;
  }

  /** A part of an object; null when it is gone. */
  readObject(
    organizationId: string,
    objectId: string,
    offset: number,
    length: number,
  ): Promise<Buffer | null> {
    return this.#require().read(keyOf(organizationId, objectId), offset, length);
  }

  removeObject(organizationId: string, objectId: string): Promise<void> {
    return this.#require().remove(keyOf(organizationId, objectId));
  }

  /** The ids of all stored objects with their keys and times, in pages. */
  async *stored(): AsyncGenerator<{ key: string; objectId: string; storedAt: Date }[]> {
    for await (const page of this.#require().list(PREFIX)) {
      yield page.flatMap(({ key, storedAt }) => {
        const objectId = KEY.exec(key)?.[1];
        return objectId ? [{ key, objectId, storedAt }] : [];
      });
    }
  }

  #require(): ObjectStorage {
    if (this.#objects) return this.#objects;
    throw new ApiError('service.unavailable', 'The storage of files isn’t set up here.');
  }
}

/** The organization stands in the key so that a person can find its objects. */
function keyOf(organizationId: string, objectId: string): string {
  return `${PREFIX}${organizationId}/${objectId}`;
}

const KEY = /^documents\/[0-9a-f-]{36}\/([0-9a-f-]{36})$/;
