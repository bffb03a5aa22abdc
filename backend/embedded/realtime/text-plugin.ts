import type { Client } from 'pg';
import { type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';
import { isRowMessage, readRowMessage } from './row-message.ts';

/** pgoutput on a slot that lives as long as its connection, with every value in Postgres's text form. */
export class TextPlugin extends PgoutputPlugin {
  readonly #relations = new Map<number, Pgoutput.MessageRelation>();

  constructor(publication: string) {
    super({ protoVersion: 1, publicationNames: [publication] });
  }

  override async start(client: Client, slotName: string, lastLsn: string): Promise<unknown> {
    // Temporary, because a stopped service must not make Postgres keep WAL.
    await client.query(`CREATE_REPLICATION_SLOT "${slotName}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`);
    return super.start(client, slotName, lastLsn);
  }

  override parse(buffer: Buffer): Pgoutput.Message {
    if (isRowMessage(buffer)) return readRowMessage(buffer, this.#relations);
    const message = super.parse(buffer);
    if (message.tag === 'relation') this.#relations.set(message.relationOid >>> 0, message);
    return message;
  }
}
