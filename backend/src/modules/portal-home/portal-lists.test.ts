import { PORTAL } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { open, type PortalPerson, portalPerson, signIn } from '../../../test/test-portal-home.ts';

/* Lists that are longer than a page. */

/** Two whole pages and a row. Many rows have the same day and time. */
const ROWS = 2 * PORTAL.pageRows + 1;

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let person: PortalPerson;
let session: { cookie: string };

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, trustProxy: 1 });
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
  person = await portalPerson(app, owner);
  const neighbour = await portalPerson(app, owner);
  session = await signIn(app, inbox, person.address);
  const { organizationId, userId } = owner;
  for (const { clientId } of [person, neighbour]) {
    await app.admin.query(
      `INSERT INTO public.invoices (id, organization_id, user_id, created_by, client_id, currency, lifecycle,
         settlement, number, issue_date, due_date, total_minor, balance_minor, base_total_minor, base_balance_minor,
         created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, $2, $3, CASE n WHEN 1 THEN 'USD' ELSE 'MXN' END, 'issued', 'open',
         right($3::uuid::text, 6) || '-' || n, date '2026-01-01' + n / 7, date '2026-08-01' - n, 1000, 1000, 1000, 1000,
         timestamptz '2026-06-01 10:00Z', timestamptz '2026-06-01 10:00Z'
       FROM generate_series(1, $4::integer) n`,
      [organizationId, userId, clientId, ROWS],
    );
    await app.admin.query(
      `INSERT INTO oficio.documents (id, organization_id, client_id, name, content_type, size_bytes, sha256,
         shared_with_client, created_by, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $3, right($3::uuid::text, 6) || '-' || n || '.txt', 'text/plain', 4, sha256('text'), true,
         $2, timestamptz '2026-06-01 10:00Z' + n / 7 * interval '1 minute', timestamptz '2026-06-01 10:00Z'
       FROM generate_series(1, $4::integer) n`,
      [organizationId, userId, clientId, ROWS],
    );
  }
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

test.each([
  ['invoices', /href="\/portal\/invoices\/[\w-]{36}">([^<]+)</g, ''],
  ['documents', /<bdi>([^<]+)<\/bdi>/g, '.txt'],
])(
  'the pages of %s have each row once, the client’s alone, and lead back to the first',
  async (list, row, ending) => {
    const seen: string[] = [];
    const sizes: number[] = [];
    let path: string | undefined = `/portal/${list}`;
    while (path) {
      const { status, html }: { status: number; html: string } = await open(app, path, session);
      expect([status, html.includes(`href="/portal/${list}">Newest`)]).toEqual([200, sizes.length > 0]);
      const names = [...html.matchAll(row)].map(([, name]) => name ?? '');
      seen.push(...names);
      sizes.push(names.length);
      path = /href="([^"]+)" rel="next">Older/.exec(html)?.[1];
    }
    expect(sizes).toEqual([PORTAL.pageRows, PORTAL.pageRows, 1]);
    const own = person.clientId.slice(-6);
    const all = Array.from({ length: ROWS }, (_, index) => `${own}-${index + 1}${ending}`);
    expect(seen.toSorted()).toEqual(all.toSorted());
  },
);

test.each(['x', '', 'WyJ4Il0', Buffer.from('["-issueDate","2026-01-01"]').toString('base64url')])(
  'the place %j leads to no page of a list',
  async (before) => {
    for (const list of ['invoices', 'documents'])
      expect((await open(app, `/portal/${list}?before=${before}`, session)).status).toBe(404);
  },
);

test('the home names the first due invoices that are open, has the latest rows, and a statement of each currency', async () => {
  const { html, bytes } = await open(app, '/portal/home', session);
  const own = person.clientId.slice(-6);
  const asked = [...html.matchAll(/aria-label="Open ([^"]+)"/g)].map(([, number]) => number);
  expect(asked).toEqual(Array.from({ length: PORTAL.openInvoices }, (_, place) => `${own}-${ROWS - place}`));
  expect(html).toContain('href="/portal/invoices">All invoices');
  expect(html).toContain('href="/portal/documents">All documents');
  expect(html.match(/<bdi>/g)).toHaveLength(PORTAL.homeRows);
  for (const currency of ['MXN', 'USD']) expect(html).toContain(`/portal/statement?currency=${currency}`);
  expect(await gzipped(bytes)).toBeLessThan(25 * 1024);
});

async function gzipped(bytes: Uint8Array): Promise<number> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}
