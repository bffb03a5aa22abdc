import { createHash } from 'node:crypto';
import type { FileStorage } from './file-storage.ts';
import type { ContentPlace, StoredContent, StoredContentsRepository } from './stored-contents.repository.ts';

export interface MovedFiles {
  moved: number;
  bytes: number;
  /** Documents whose bytes don't have their stored hash, or whose object is gone. They stay where they are. */
  damaged: string[];
}

const BATCH = 100;

/**
 * Moves the bytes of all files from one storage to the other. A file is changed only if its bytes have arrived and have
 * the hash of its upload, and the former ones are removed after that, so that a running server reads them throughout
 * and an ended move continues where it was.
 */
export async function moveFiles(
  contents: StoredContentsRepository,
  storage: FileStorage,
  to: ContentPlace,
): Promise<MovedFiles> {
  const result: MovedFiles = { moved: 0, bytes: 0, damaged: [] };
  const move = to === 's3' ? toObjects : toPostgres;
  for await (const content of contentsIn(contents, to === 's3' ? 'postgres' : 's3')) {
    const outcome = await move(contents, storage, content);
    if (outcome === 'damaged') result.damaged.push(content.id);
    if (outcome !== 'moved') continue;
    result.moved += 1;
    result.bytes += content.sizeBytes;
  }
  return result;
}

/** `gone`: the document was removed meanwhile. */
type Outcome = 'moved' | 'gone' | 'damaged';

async function* contentsIn(
  contents: StoredContentsRepository,
  place: ContentPlace,
): AsyncGenerator<StoredContent> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await contents.page(place, last, BATCH);
    yield* page;
    const end = page.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function toObjects(
  contents: StoredContentsRepository,
  storage: FileStorage,
  { id, organizationId, sizeBytes, sha256 }: StoredContent,
): Promise<Outcome> {
  const content = await contents.bytes(id);
  if (!content) return 'gone';
  if (!hasHash(content, sha256)) return 'damaged';
  const objectId = await storage.storeObject(organizationId, content);
  const arrived = await storage.readObject(organizationId, objectId, 0, sizeBytes);
  if (!arrived || !hasHash(arrived, sha256)) return 'damaged';
  if (await contents.replaceByObject(id, objectId)) return 'moved';
  await storage.removeObject(organizationId, objectId);
  return 'gone';
}

async function toPostgres(
  contents: StoredContentsRepository,
  storage: FileStorage,
  { id, organizationId, sizeBytes, sha256, objectId }: StoredContent,
): Promise<Outcome> {
  if (objectId === null) return 'gone';
  const content = await storage.readObject(organizationId, objectId, 0, sizeBytes);
  if (!content || !hasHash(content, sha256)) return 'damaged';
  if (!(await contents.replaceObject(id, objectId, content))) return 'gone';
  await storage.removeObject(organizationId, objectId);
  return 'moved';
}

function hasHash(content: Buffer, sha256: Buffer): boolean {
  return createHash('sha256').update(content).digest().equals(sha256);
}
