import { Readable } from 'node:stream';
import pg from 'pg';

/**
 * PostgreSQL's own base backup of a running cluster, as one tar archive: the cluster's files with the write-ahead log that
 * makes them consistent. Protocol: https://www.postgresql.org/docs/18/protocol-replication.html (BASE_BACKUP).
 * The stream fails when the connection is lost.
 */
export function baseBackup(adminUrl: string): Readable {
  // A connection for replication. The types of pg lack the option.
  const options = { connectionString: adminUrl, replication: 'true' } as pg.ClientConfig;
  const client = new pg.Client(options);
  const backup = new BaseBackup();
  client.on('error', (error) => backup.archive.destroy(error));
  client.connect().then(
    () => client.query(backup),
    (error: Error) => backup.archive.destroy(error),
  );
  backup.archive.once('close', () => void client.end().catch(() => undefined));
  return backup.archive;
}

interface ReplicationConnection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

/** The statement, in the form that pg calls with each message of the answer. */
class BaseBackup implements pg.Submittable {
  readonly archive: Readable;
  #connection: ReplicationConnection | undefined;

  constructor() {
    this.archive = new Readable({ read: () => this.#connection?.stream.resume() });
  }

  submit(connection: unknown): void {
    this.#connection = connection as ReplicationConnection;
    this.#connection.query("BASE_BACKUP (LABEL 'oficio', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
  }

  /** The first byte is the message's kind; `d` has bytes of the archive. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] !== 0x64) return;
    // A copy, because pg writes later messages into the same memory.
    if (!this.archive.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause();
  }

  handleReadyForQuery(): void {
    this.archive.push(null);
  }

  handleError(error: Error): void {
    this.archive.destroy(error);
  }

  // The positions in the log and the list of tablespaces, which the archive itself doesn't need.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
