import { createServer } from 'node:http';
import pg from 'pg';

/*
 * The bare floor of the client list: node:http and pg, one prepared query of the same rows, dates as text.
 * Takes the database's address and the organization; prints its port.
 */

const [databaseUrl, organizationId] = process.argv.slice(2);
for (const oid of [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE]) {
  pg.types.setTypeParser(oid, (text) => text);
}
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const page = {
  name: 'floor-list',
  text: `SELECT id, display_name, type, status, primary_contact, email, phone, website, currency, tags,
           created_at, updated_at, version
         FROM public.client_directory WHERE organization_id = $1 AND shelf = 'open'
         ORDER BY sort_name, id LIMIT 50`,
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
