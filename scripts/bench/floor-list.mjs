import { createServer } from 'node:http';
import pg from 'pg';
import { LISTS } from './lists.mjs';

/*
 * The bare floor of a list: node:http and pg, one prepared query for the same rows, dates as text. Takes the database's
 * address, the organization and the list; prints its port.
 */

const [databaseUrl, organizationId, name = ''] = process.argv.slice(2);
for (const oid of [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE]) {
  pg.types.setTypeParser(oid, (text) => text);
}
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const list = LISTS.get(name);
if (!list) throw new Error(`There is no list ${name}`);
const page = {
  name: 'floor-list',
  text: `SELECT ${list.floor} FROM ${list.table}
    WHERE organization_id = $1 AND ${list.listed ?? "record_state = 'open'"} ORDER BY ${list.order} LIMIT 50`,
  values: [organizationId],
};

const server = createServer(async (_, response) => {
  const { rows } = await pool.query(page);
  const body = JSON.stringify({ items: rows });
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(address.port);
});
