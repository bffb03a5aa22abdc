import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { FileStorage } from './file-storage.ts';

export interface MovedFiles {
  moved: number;
  bytes: number;
  /** Documents whose bytes don't have their stored hash, or whose object is gone. They stay where they are. */
  damaged: string[];
}

interface Row {
  id: string;
  organizationId: string;
  sizeBytes: number;
  sha256: Buffer;
  objectId: string | null;
}

const BATCH = 100;

/**
 * Moves the bytes of all files from one storage to the other. A file is changed only if its bytes have arrived and have
 * the hash of its upload, and the former ones are removed after that, so that a running server reads them throughout
 * and an ended move continues where it was.
 * @param worker a connection of the role `oficio_worker`
 */
export async function moveFiles(
  worker: Client,
  storage: FileStorage,
  to: 'postgres' | 's3',
): Promise<MovedFiles> {
  const result: MovedFiles = { moved: 0, bytes: 0, damaged: [] };
  const move = to === 's3' ? toObjects : toPostgres;
  for await (const row of rowsIn(worker, to === 's3' ? 'object_id IS NULL' : 'object_id IS NOT NULL')) {
    const outcome = await move(worker, storage, row);
    if (outcome === 'damaged') result.damaged.push(row.id);
    if (outcome !== 'moved') continue;
    result.moved += 1;
    result.bytes += row.sizeBytes;
  }
  return result;
}

/** `gone`: the document was removed meanwhile. */
type Outcome = 'moved' | 'gone' | 'damaged';

async function* rowsIn(worker: Client, where: string): AsyncGenerator<Row> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await worker.query<Row>(
      `SELECT document.id, document.organization_id AS "organizationId", size_bytes AS "sizeBytes", sha256,
         object_id AS "objectId"
       FROM oficio.document_contents content JOIN oficio.documents document ON document.id = content.document_id
       WHERE ${where} AND document_id > $1 ORDER BY document_id LIMIT ${BATCH}`,
      [last],
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function toObjects(
  worker: Client,
  storage: FileStorage,
  { id, organizationId, sizeBytes, sha256 }: Row,
): Promise<Outcome> {
  const { rows } = await worker.query<{ content: Buffer | null }>(
    'SELECT content FROM oficio.document_contents WHERE document_id = $1',
    [id],
  );
  const content = rows[0]?.content;
  if (!content) return 'gone';
  if (!hasHash(content, sha256)) return 'damaged';
  const objectId = await storage.storeObject(organizationId, content);
  const arrived = await storage.readObject(organizationId, objectId, 0, sizeBytes);
  if (!arrived || !hasHash(arrived, sha256)) return 'damaged';
  const changed = await worker.query(
    `UPDATE oficio.document_contents SET content = NULL, object_id = $2
     WHERE document_id = $1 AND object_id IS NULL`,
    [id, objectId],
  );
  if (changed.rowCount === 1) return 'moved';
  await storage.removeObject(organizationId, objectId);
  return 'gone';
}

async function toPostgres(
  worker: Client,
  storage: FileStorage,
  { id, organizationId, sizeBytes, sha256, objectId }: Row,
): Promise<Outcome> {
  if (objectId === null) return 'gone';
  const content = await storage.readObject(organizationId, objectId, 0, sizeBytes);
  if (!content || !hasHash(content, sha256)) return 'damaged';
  const changed = await worker.query(
    `UPDATE oficio.document_contents SET content = $2, object_id = NULL
     WHERE document_id = $1 AND object_id = $3`,
    [id, content, objectId],
  );
  if (changed.rowCount !== 1) return 'gone';
  await storage.removeObject(organizationId, objectId);
  return 'moved';
}

function hasHash(content: Buffer, sha256: Buffer): boolean {
  return createHash('sha256').update(content).digest().equals(sha256);
}
