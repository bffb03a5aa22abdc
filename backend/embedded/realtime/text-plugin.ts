import type { Client } from 'pg';
import { type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';

/** pgoutput on a slot that lives as long as its connection, with every value left as Postgres wrote it. */
export class TextPlugin extends PgoutputPlugin {
  constructor(publication: string) {
    super({ protoVersion: 1, publicationNames: [publication] });
  }

  override async start(client: Client, slotName: string, lastLsn: string): Promise<unknown> {
    // Temporary: a stopped service must not make Postgres keep WAL.
    await client.query(`CREATE_REPLICATION_SLOT "${slotName}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`);
    return super.start(client, slotName, lastLsn);
  }

  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    if (message.tag === 'relation') {
      for (const column of message.columns) column.parser = (text: string) => text;
    }
    return message;
  }
}
