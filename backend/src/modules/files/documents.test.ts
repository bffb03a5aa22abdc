import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import {
  clientRoutes,
  DAY_MS,
  DOCUMENTS,
  documentRoutes,
  failureSchema,
  RETENTION,
  type StoredDocument,
  SUBSCRIPTION,
  UPLOADS,
} from '@oficio/contracts';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../test/application-of-file.ts';
import { longestTurnOfEachRun } from '../../../test/held-loop.ts';
import { runAsRole } from '../../../test/run-as-role.ts';
import type { TestOwner, TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { cfdi, DOCUMENTS_BY_TYPE, INERT_FILES, pdf, REFUSED_FILES } from './files.fixture.ts';

// Each hostile file is an upload.
const app = await applicationOfFile({ rateLimits: { writes: { points: 100_000, perMs: 60_000 } } });
let owner: TestOwner;
let clientId: string;

beforeEach(async () => {
  owner = await app.owner();
  clientId = (await app.client(owner)).id;
});

interface Upload {
  as?: TestPerson;
  file?: Uint8Array;
  name?: string;
  client?: string;
  headers?: Record<string, string>;
}

const add = ({
  as = owner,
  file = pdf,
  name = 'contract.pdf',
  client = clientId,
  headers = {},
}: Upload = {}) =>
  app.call(documentRoutes.add, {
    as,
    query: { clientId: client, name },
    file: new Uint8Array(file),
    headers,
  });

async function added(upload: Upload = {}): Promise<StoredDocument> {
  const answer = await add(upload);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

const list = (as: TestPerson = owner, query: Record<string, string> = {}) =>
  app.call(documentRoutes.list, { as, query: { clientId, ...query } });
const named = async () => (await list()).body.items.map(({ name }) => name);
const on = (route: typeof documentRoutes.remove | typeof documentRoutes.restore, id: string, as = owner) =>
  app.call(route, { as, parameters: { id } });
const change = (id: string, body: Record<string, unknown>, as = owner) =>
  app.call(documentRoutes.update, { as, parameters: { id }, body });

function download(id: string, as: TestPerson = owner): Promise<Response> {
  return fetch(`${app.url}/api/documents/${id}/content`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The rows that the organization has, with the bytes that are counted for it. */
async function stored() {
  const { rows } = await app.admin.query<{
    documents: number;
    contents: number;
    bytes: number;
    counted: number;
  }>(
    `SELECT
       (SELECT count(*)::integer FROM oficio.documents WHERE organization_id = $1) AS documents,
       (SELECT count(*)::integer FROM oficio.document_contents WHERE organization_id = $1) AS contents,
       (SELECT coalesce(sum(octet_length(content)), 0)::integer FROM oficio.document_contents
        WHERE organization_id = $1) AS bytes,
       coalesce((SELECT living_bytes + deleted_bytes FROM oficio.organization_storage
        WHERE organization_id = $1), 0)::integer AS counted`,
    [owner.organizationId],
  );
  return rows[0];
}

const NOTHING = { documents: 0, contents: 0, bytes: 0, counted: 0 };

async function purge(): Promise<void> {
  await app.admin.query("SELECT oficio.enqueue_job('document.purge', '{}')");
  expect(await app.nest.get(Jobs, { strict: false }).runPending()).toEqual({ done: 1, failed: 0 });
}

describe('a document', () => {
  test('is listed with its facts and is downloaded as it was sent', async () => {
    const document = await added({ file: cfdi, name: 'CFDI 4.0.xml' });
    expect(document).toEqual({
      id: document.id,
      clientId,
      name: 'CFDI 4.0.xml',
      contentType: 'application/xml',
      sizeBytes: cfdi.length,
      sharedWithClient: false,
      addedBy: 'Ana Ruiz',
      isFromClient: false,
      createdAt: app.clock.instant(),
      updatedAt: app.clock.instant(),
      version: 1,
    });
    const { body } = await list();
    expect(body).toEqual({
      items: [document],
      total: 1,
      nextCursor: null,
      storage: { usedBytes: cfdi.length, limitBytes: DOCUMENTS.storageBytes.professional },
    });
    expect(await bytesOf(await download(document.id))).toEqual(cfdi);
  });

  test.each(DOCUMENTS_BY_TYPE)(
    'can be %s (%s); the header of the upload doesn’t matter',
    async (name, type, file) => {
      const document = await added({ file, name, headers: { 'content-type': 'text/html' } });
      const response = await download(document.id);
      expect([document.name, document.contentType]).toEqual([name, type]);
      expect(response.headers.get('content-type')?.split(';')[0]).toBe(type);
      expect(await bytesOf(response)).toEqual(file);
    },
  );

  test('is a download that a browser neither shows nor runs nor stores', async () => {
    const { id } = await added({ name: 'Niñas "y" €.pdf' });
    const { headers } = await download(id);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-disposition': `attachment; filename="Ni?as \\"y\\" ?.pdf"; filename*=UTF-8''Ni%C3%B1as%20%22y%22%20%E2%82%AC.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    '../../etc/passwd',
    '..\\x.pdf',
    'a\r\nSet-Cookie: x=1.pdf',
    'a\0.pdf',
    'gpj.\u202efdp.exe',
    ' ',
    'x'.repeat(255),
  ])('can’t be named %j', async (name) => {
    expect(refusal(await add({ name }))).toEqual([400, 'request.invalid']);
    const { id, version } = await added();
    expect(refusal(await change(id, { name, version }))).toEqual([400, 'request.invalid']);
  });

  test('keeps an extension of its type', async () => {
    const { id, name, version } = await added({ file: Buffer.from('alert(1)'), name: 'x.js' });
    expect(name).toBe('x.js.txt');
    expect((await change(id, { name: 'x.html', version })).body.name).toBe('x.html.txt');
  });

  test('of 10 MB is stored and read in pieces, each a short turn of the event loop', async () => {
    const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(UPLOADS.documentMaxBytes - 9)]);
    // The first upload compiles the statements and the code.
    await added();
    let document: StoredDocument | undefined;
    let read: Buffer | undefined;
    const uploading = await longestTurnOfEachRun(100, async () => {
      document = await added({ file });
    });
    const downloading = await longestTurnOfEachRun(100, async () => {
      read = await bytesOf(await download(document?.id ?? ''));
    });
    expect(read?.equals(file)).toBe(true);
    expect(uploading, 'uploading').toBeLessThan(100);
    expect(downloading, 'downloading').toBeLessThan(100);
  });

  test('sent again with its key is stored once; the key of another name is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await added({ headers });
    expect(await added({ headers })).toEqual(first);
    expect(refusal(await add({ headers, name: 'other.pdf' }))).toEqual([422, 'idempotency.key_reused']);
    expect(refusal(await add({ headers, file: cfdi }))).toEqual([422, 'idempotency.key_reused']);
    expect((await stored())?.documents).toBe(1);
  });

  test('is renamed by version, and shown by no flag without a link; a stale change gets the stored document', async () => {
    const { id } = await added();
    const renamed = await change(id, { name: 'Signed', version: 1 });
    expect(renamed.body).toMatchObject({ name: 'Signed.pdf', sharedWithClient: false, version: 2 });
    expect((await change(id, { sharedWithClient: true, version: 2 })).status).toBe(400);
    const stale = await change(id, { name: 'x', version: 1 });
    expect(refusal(stale)).toEqual([409, 'version.stale']);
    expect(failureSchema.parse(stale.body).details?.current).toEqual(renamed.body);
  });

  test('is listed with its client’s others, the newest first, page by page', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      app.clock.advance(1);
      await added({ name });
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await list(owner, { limit: '2', ...(cursor && { cursor }) });
      seen.push(...body.items.map(({ name }) => name));
      expect(body.total).toBe(5);
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['e.pdf', 'd.pdf', 'c.pdf', 'b.pdf', 'a.pdf']);
    expect(refusal(await list(owner, { cursor: 'x' }))).toEqual([400, 'request.invalid']);
  });

  test('isn’t added to a client in the trash', async () => {
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: clientId } });
    expect(refusal(await add())).toEqual([404, 'resource.not_found']);
    expect(await stored()).toEqual(NOTHING);
  });
});

describe('a file that is no document', () => {
  test.each(Object.entries(REFUSED_FILES))('%s: 415, and nothing is stored', async (_, file) => {
    expect(refusal(await add({ file }))).toEqual([415, 'upload.not_a_document']);
    expect(await stored()).toEqual(NOTHING);
  });

  test('a picture is stored without the place where it was taken', async () => {
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c03020' } })
      .withExif({
        IFD0: { Model: 'Nopal Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(file.includes('Nopal Camera')).toBe(true);
    const { id, sizeBytes } = await added({ file, name: 'photo.jpg' });
    const content = await bytesOf(await download(id));
    expect([content.includes('Nopal Camera'), content.length]).toEqual([false, sizeBytes]);
    expect((await sharp(content).metadata()).orientation).toBe(6);
    const { rows } = await app.admin.query('SELECT sha256 FROM oficio.documents WHERE id = $1', [id]);
    expect(rows).toEqual([{ sha256: createHash('sha256').update(content).digest() }]);
  });

  test.each(Object.entries(INERT_FILES))('%s is stored, and is a download', async (_, file) => {
    const { id } = await added({ file: file ?? pdf });
    expect((await download(id)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('of more than 10 MB: 413', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024)]);
    const answer = await add({ file: large });
    expect([refusal(answer), failureSchema.parse(answer.body).message]).toEqual([
      [413, 'upload.too_large'],
      'A document can have at most 10 MB.',
    ]);
    expect(await stored()).toEqual(NOTHING);
  });

  test('that breaks off stores nothing', async () => {
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${app.url}/api/documents?clientId=${clientId}&name=x.pdf`, {
        method: 'POST',
        agent: false,
        headers: { 'content-length': 2 * pdf.length, authorization: `Bearer ${owner.token}` },
      });
      request.on('error', () => undefined).on('close', () => resolve());
      request.write(pdf, () => request.destroy());
    });
    expect((await list()).body.total).toBe(0);
    expect(await stored()).toEqual(NOTHING);
  });

  test('that the disk has no room for: 503, and nothing is stored', async () => {
    // The code that Postgres gives a write when the disk is full.
    await app.admin.query(`
      CREATE FUNCTION public.fill_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE disk_full USING MESSAGE = 'could not extend file: No space left on device'; END $$;
      CREATE TRIGGER fill_disk BEFORE INSERT ON oficio.document_contents
        FOR EACH ROW EXECUTE FUNCTION public.fill_disk()`);
    const answer = await add();
    await app.admin.query('DROP FUNCTION public.fill_disk() CASCADE');
    expect(refusal(answer)).toEqual([503, 'service.read_only']);
    expect(await stored()).toEqual(NOTHING);
    const { rows } = await app.admin.query(
      "SELECT FROM oficio.audit_log WHERE entity_type = 'document' AND organization_id = $1",
      [owner.organizationId],
    );
    expect(rows).toEqual([]);
    expect((await add()).status).toBe(201);
  });
});

describe('the storage', () => {
  /** Leaves this many bytes of the limit. */
  async function leave(bytes: number, limit: number = DOCUMENTS.storageBytes.professional): Promise<void> {
    await app.admin.query(
      `INSERT INTO oficio.organization_storage AS storage VALUES ($1, $2, 0)
       ON CONFLICT (organization_id) DO UPDATE SET living_bytes = $2 - storage.deleted_bytes`,
      [owner.organizationId, limit - bytes],
    );
  }

  test('that is full takes no more: 409 with what is used', async () => {
    await leave(pdf.length - 1);
    const answer = await add();
    expect([refusal(answer), failureSchema.parse(answer.body).message]).toEqual([
      [409, 'storage.full'],
      'The storage for documents is full: 1024.0 of 1024.0 MB are used. Delete documents that you don’t need any more.',
    ]);
    expect((await stored())?.documents).toBe(0);
    await leave(pdf.length);
    expect((await add()).status).toBe(201);
  });

  test.each([
    ['active', SUBSCRIPTION.professional.planId, DOCUMENTS.storageBytes.professional],
    ['past_due', SUBSCRIPTION.professional.planId, DOCUMENTS.storageBytes.professional],
    ['trialing', SUBSCRIPTION.professional.planId, DOCUMENTS.storageBytes.trial],
    ['active', SUBSCRIPTION.starter.planId, DOCUMENTS.storageBytes.starter],
  ])('of a plan that is %s, number %i, has %i bytes', async (status, planId, limitBytes) => {
    await app.admin.query(
      `UPDATE oficio.subscriptions SET status = $2, plan_id = $3, trial_end = $4, past_due_since = $5
       WHERE organization_id = $1`,
      [
        owner.organizationId,
        status,
        planId,
        status === 'trialing' ? new Date(app.clock.now().getTime() + DAY_MS) : null,
        status === 'past_due' ? app.clock.now() : null,
      ],
    );
    expect((await list()).body.storage).toEqual({ usedBytes: 0, limitBytes });
    await leave(pdf.length - 1, limitBytes);
    expect(refusal(await add())).toEqual([409, 'storage.full']);
  });

  test('that two uploads at once would fill takes one', async () => {
    await leave(pdf.length);
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('takes back what was deleted longest when a new document needs its room', async () => {
    const ids: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      app.clock.advance(1);
      const { id } = await added({ name });
      ids.push(id);
    }
    for (const id of ids.slice(0, 2)) {
      app.clock.advance(1);
      await on(documentRoutes.remove, id);
    }
    await leave(0);
    await added({ name: 'new' });
    expect(await named()).toEqual(['new.pdf', 'third.pdf']);
    expect(refusal(await on(documentRoutes.restore, ids[0] ?? ''))).toEqual([404, 'resource.not_found']);
    expect((await on(documentRoutes.restore, ids[1] ?? '')).status).toBe(200);
  });

  test('holds 500 documents of a client', async () => {
    const { id } = await added();
    await app.admin.query(
      `INSERT INTO oficio.documents
       SELECT (jsonb_populate_record(document, jsonb_build_object('id', gen_random_uuid()))).*
       FROM oficio.documents document, generate_series(1, $2::integer) WHERE id = $1`,
      [id, DOCUMENTS.ofClient - 1],
    );
    const full = [409, 'storage.full'];
    expect(refusal(await add())).toEqual(full);
    await on(documentRoutes.remove, id);
    expect((await add()).status).toBe(201);
    expect(refusal(await on(documentRoutes.restore, id))).toEqual(full);
  });

  test('is the sum of what is stored after any writes', async () => {
    const step = fc.constantFrom('add', 'remove', 'restore', 'purge');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.nat()), { maxLength: 12 }), async (steps) => {
        const ids: string[] = [];
        for (const [what, choice] of steps) {
          const id = ids[choice % ids.length] ?? randomUUID();
          if (what === 'add')
            ids.push((await added({ file: Buffer.concat([pdf, Buffer.alloc(choice % 999)]) })).id);
          if (what === 'remove') await on(documentRoutes.remove, id);
          if (what === 'restore') await on(documentRoutes.restore, id);
          if (what === 'purge') {
            app.clock.advance(RETENTION.trashDays * DAY_MS);
            await purge();
          }
        }
        const { bytes, counted, documents, contents } = (await stored()) ?? NOTHING;
        expect([counted, contents]).toEqual([bytes, documents]);
      }),
      { numRuns: 10 },
    );
  });
});

describe('a deleted document', () => {
  test('is neither listed nor downloaded, and is restored as it was', async () => {
    const before = await added();
    expect((await on(documentRoutes.remove, before.id)).status).toBe(204);
    const { body } = await list();
    expect([body.items, body.total, body.storage?.usedBytes]).toEqual([[], 0, 0]);
    expect((await download(before.id)).status).toBe(404);
    expect(refusal(await change(before.id, { name: 'x', version: 2 }))).toEqual([404, 'resource.not_found']);
    expect(refusal(await on(documentRoutes.remove, before.id))).toEqual([404, 'resource.not_found']);
    const restored = await on(documentRoutes.restore, before.id);
    expect(restored.body).toEqual({ ...before, version: 3 });
    expect(await bytesOf(await download(before.id))).toEqual(pdf);
  });

  test('is removed with its bytes after 30 days, and its name from the audit log', async () => {
    const [gone, kept] = [await added({ name: 'Café Lumbre' }), await added()];
    await on(documentRoutes.remove, gone.id);
    app.clock.advance(RETENTION.trashDays * DAY_MS - 1);
    await purge();
    expect((await stored())?.documents).toBe(2);
    app.clock.advance(1);
    await purge();
    expect(await stored()).toEqual({ documents: 1, contents: 1, bytes: pdf.length, counted: pdf.length });
    expect((await list()).body.items.map(({ id }) => id)).toEqual([kept.id]);
    const { rows } = await app.admin.query(
      `SELECT action, entity_name AS name, changes, client_id AS client FROM oficio.audit_log
       WHERE entity_id = $1 ORDER BY sequence`,
      [gone.id],
    );
    expect(rows).toEqual([
      { action: 'created', name: 'a removed document', changes: {}, client: clientId },
      { action: 'deleted', name: 'a removed document', changes: {}, client: clientId },
    ]);
  });

  test('of a deleted client is removed with the client', async () => {
    await added();
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: clientId } });
    app.clock.advance(RETENTION.trashDays * DAY_MS);
    await purge();
    expect(await stored()).toEqual(NOTHING);
  });
});

describe('the right', () => {
  test.each(['accountant', 'viewer'] as const)('of a %s is to read', async (role) => {
    const { id } = await added();
    const member = await app.member(owner.organizationId, role);
    expect((await list(member)).body.items.map((item) => item.id)).toEqual([id]);
    expect(await bytesOf(await download(id, member))).toEqual(pdf);
    const forbidden = [403, 'access.forbidden'];
    expect(refusal(await add({ as: member }))).toEqual(forbidden);
    expect(refusal(await change(id, { name: 'x', version: 1 }, member))).toEqual(forbidden);
    expect(refusal(await on(documentRoutes.remove, id, member))).toEqual(forbidden);
    expect(refusal(await on(documentRoutes.restore, id, member))).toEqual(forbidden);
  });

  test('of a limited member ends at the assigned clients', async () => {
    const theirs = await added({ name: 'theirs' });
    const assigned = await app.client(owner, { displayName: 'assigned' });
    const mine = await added({ client: assigned.id, name: 'mine' });
    const manager = await app.member(owner.organizationId, 'manager', { clientIds: [assigned.id] });
    const notFound = [404, 'resource.not_found'];
    expect((await list(manager)).body).toEqual({ items: [], total: 0, nextCursor: null, storage: null });
    expect((await list(manager, { clientId: assigned.id })).body.items.map(({ id }) => id)).toEqual([
      mine.id,
    ]);
    expect((await download(theirs.id, manager)).status).toBe(404);
    expect(refusal(await add({ as: manager }))).toEqual(notFound);
    expect(refusal(await change(theirs.id, { name: 'x', version: 1 }, manager))).toEqual(notFound);
    expect(refusal(await on(documentRoutes.remove, theirs.id, manager))).toEqual(notFound);
    await on(documentRoutes.remove, theirs.id);
    expect(refusal(await on(documentRoutes.restore, theirs.id, manager))).toEqual(notFound);
    expect((await add({ as: manager, client: assigned.id })).status).toBe(201);

    const asManager = (statement: string) =>
      runAsRole(app.database.adminUrl, 'oficio_api', manager, statement);
    expect(await asManager('SELECT DISTINCT client_id AS client FROM oficio.documents')).toEqual([
      { client: assigned.id },
    ]);
    expect(await asManager('SELECT count(*)::integer AS count FROM oficio.document_contents')).toEqual([
      { count: 2 },
    ]);
    expect(await asManager('SELECT * FROM oficio.organization_storage')).toEqual([]);
    const copy = `INSERT INTO oficio.document_contents VALUES ('${theirs.id}', '${owner.organizationId}', 'x')`;
    await expect(asManager(copy)).rejects.toThrow('row-level security');
  });

  test('of a limited member includes no figure of the storage', async () => {
    const manager = await app.member(owner.organizationId, 'manager', { clientIds: [clientId] });
    await app.admin.query('INSERT INTO oficio.organization_storage VALUES ($1, $2, 0)', [
      owner.organizationId,
      DOCUMENTS.storageBytes.professional,
    ]);
    const answer = await add({ as: manager });
    expect([answer.status, failureSchema.parse(answer.body).message]).toEqual([
      409,
      'The storage for documents is full. Delete documents that you don’t need any more.',
    ]);
  });

  test('of another organization is none, and its storage isn’t counted', async () => {
    const { id } = await added();
    const stranger = await app.owner();
    expect((await list(stranger)).body).toMatchObject({ items: [], total: 0, storage: { usedBytes: 0 } });
    expect((await download(id, stranger)).status).toBe(404);
    expect(refusal(await add({ as: stranger }))).toEqual([404, 'resource.not_found']);
  });
});
