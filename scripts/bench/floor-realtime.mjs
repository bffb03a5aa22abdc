import { createServer } from 'node:http';
import pg from 'pg';
import { LogicalReplicationService, PgoutputPlugin } from 'pg-logical-replication';
import { WebSocketServer } from 'ws';

/*
 * The bare floor of realtime: reads pgoutput and writes one frame to every socket, without checks. Takes the
 * database's address; prints its port once changes are flowing.
 */

const [databaseUrl] = process.argv.slice(2);
const slot = `floor_${process.pid}`;
const server = createServer();
const sockets = new WebSocketServer({ server });

const admin = new pg.Client({ connectionString: databaseUrl });
await admin.connect();
await admin.query(`SELECT pg_create_logical_replication_slot($1, 'pgoutput')`, [slot]);

const stream = new LogicalReplicationService(
  { connectionString: databaseUrl },
  { acknowledge: { auto: true, timeoutSeconds: 10 } },
);
stream.on('data', (_, change) => {
  if (change.tag !== 'insert') return;
  const frame = JSON.stringify(change.new);
  for (const socket of sockets.clients) socket.send(frame);
});
stream.on('start', () => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address === 'object') console.log(address.port);
  });
});
process.on('SIGTERM', async () => {
  await stream.destroy();
  await admin.query('SELECT pg_drop_replication_slot($1)', [slot]).catch(() => undefined);
  process.exit();
});
await stream.subscribe(
  new PgoutputPlugin({ protoVersion: 1, publicationNames: ['supabase_realtime'] }),
  slot,
);
