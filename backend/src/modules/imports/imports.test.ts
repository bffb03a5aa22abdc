import { clientRoutes, type Import, importRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { brought, imported, TestImport } from '../../../test/test-imports.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const clients = async () => (await app.call(clientRoutes.list, { as: owner, query: { limit: '100' } })).body;
const one = async (id: string) => (await app.call(clientRoutes.one, { as: owner, parameters: { id } })).body;

const FILE = `Name;E-Mail;Country;First name;Last name;Tags;Status
Acme;Ana@acme.mx;Mexico;Ana;Ruiz;vip, hosting;active
Nordlys;post@nordlys.no;NO;;;;lead
`;

test('a file maps itself, is checked, written, and taken back', async () => {
  const file = await TestImport.of(app, owner, 'clients', FILE);
  expect(file.body).toMatchObject({
    state: 'mapping',
    rows: 2,
    headers: ['Name', 'E-Mail', 'Country', 'First name', 'Last name', 'Tags', 'Status'],
    mapping: {
      delimiter: ';',
      columns: ['displayName', 'email', 'country', 'contactFirstName', 'contactLastName', 'tags', 'status'],
      key: 'email',
      onDuplicate: 'update_empty',
    },
    missingFields: [],
    counts: null,
    createdBy: expect.any(String),
  });
  expect((await clients()).total).toBe(0);
  const checked = await file.check();
  expect(checked.body).toMatchObject({
    state: 'reviewing',
    counts: { new: 2, update: 0, same: 0, skip: 0, error: 0 },
  });
  expect((await clients()).total).toBe(0);
  expect((await file.rows()).items[0]).toMatchObject({
    line: 2,
    status: 'new',
    name: 'Acme',
    fields: expect.arrayContaining([{ field: 'country', before: null, after: 'MX' }]),
  });
  const done = await file.commit();
  expect(done.body).toMatchObject({ state: 'done', undoUntil: expect.any(String) });
  const { items, total } = await clients();
  expect(total).toBe(2);
  expect(items[0]).toMatchObject({
    displayName: 'Acme',
    email: 'Ana@acme.mx',
    country: 'MX',
    primaryContact: 'Ana Ruiz',
  });
  expect(await one(items[0]?.id ?? '')).toMatchObject({
    source: 'import',
    tags: ['vip', 'hosting'],
    contacts: [{ firstName: 'Ana', lastName: 'Ruiz', email: 'Ana@acme.mx', isPrimary: true }],
  });
  expect(await wrongSums(app)).toEqual([]);
  const undone = await file.undo();
  expect(undone.body).toMatchObject({ state: 'undone', undone: { removed: 2, restored: 0, kept: [] } });
  expect((await clients()).total).toBe(0);
  expect(await wrongSums(app)).toEqual([]);
});

describe('a client that is there already', () => {
  const changed = 'Name,Email,Phone,City\nAcme GmbH,ana@acme.mx,+52 1,Puebla\n';
  beforeEach(async () => {
    await app.client(owner, { displayName: 'Acme', email: 'ana@acme.mx', phone: '+52 55', tags: ['vip'] });
  });

  test('keeps its values where only empty fields are filled', async () => {
    const file = await TestImport.of(app, owner, 'clients', changed);
    expect((await file.check()).body.counts).toMatchObject({ new: 0, update: 1 });
    expect((await file.rows()).items[0]).toMatchObject({
      fields: [{ field: 'city', before: null, after: 'Puebla' }],
    });
    await file.commit();
    const [{ id } = { id: '' }] = (await clients()).items;
    expect(await one(id)).toMatchObject({
      displayName: 'Acme',
      phone: '+52 55',
      billingAddress: { city: 'Puebla' },
    });
    await file.undo();
    expect(await one(id)).toMatchObject({ displayName: 'Acme', billingAddress: { city: null } });
  });

  test('is overwritten where that was chosen, is found by its new words, and gets all of it back', async () => {
    const file = await TestImport.of(app, owner, 'clients', changed);
    await file.map({ onDuplicate: 'overwrite' });
    expect((await file.check()).body.counts).toMatchObject({ update: 1 });
    await file.commit();
    const found = await app.call(clientRoutes.list, { as: owner, query: { search: 'gmbh puebla' } });
    expect(found.body.items).toMatchObject([{ displayName: 'Acme GmbH', phone: '+52 1' }]);
    expect((await file.undo()).body.undone).toMatchObject({ removed: 0, restored: 1 });
    expect((await clients()).items).toMatchObject([{ displayName: 'Acme', phone: '+52 55' }]);
    const again = await app.call(clientRoutes.list, { as: owner, query: { search: 'gmbh' } });
    expect(again.body.total).toBe(0);
  });

  test('is left out where that was chosen', async () => {
    const file = await TestImport.of(app, owner, 'clients', changed);
    await file.map({ onDuplicate: 'skip' });
    expect((await file.check()).body.counts).toMatchObject({ skip: 1, update: 0 });
    expect(refusal(await file.commit())).toEqual([409, 'import.not_possible']);
  });

  test('is compared by its name where the file has no email', async () => {
    const file = await TestImport.of(app, owner, 'clients', 'Name,City\nACME,Puebla\n');
    expect((await file.check()).body.counts).toMatchObject({ new: 0, update: 1 });
  });

  test('makes the check void when somebody changes it before the commit', async () => {
    const file = await TestImport.of(app, owner, 'clients', changed);
    await file.check();
    const [{ id, version } = { id: '', version: 0 }] = (await clients()).items;
    await app.call(clientRoutes.update, { as: owner, parameters: { id }, body: { version, notes: 'x' } });
    expect(refusal(await file.commit())).toEqual([409, 'import.stale']);
    await file.check();
    expect((await file.commit()).status).toBe(200);
  });
});

test('a client that somebody adds between check and commit makes the check void', async () => {
  const file = await TestImport.of(app, owner, 'clients', FILE);
  await file.check();
  await app.client(owner, { displayName: 'Other', email: 'post@nordlys.no' });
  expect(refusal(await file.commit())).toEqual([409, 'import.stale']);
  expect((await clients()).total).toBe(1);
});

test('a wrong row keeps the file out, unless the others are imported alone', async () => {
  const file = await TestImport.of(
    app,
    owner,
    'clients',
    'Name,Email,Country\nA,a@a.mx,Mexico\nB,wrong,Atlantis\n,,\n"","c@c.mx",\n',
  );
  expect((await file.check()).body.counts).toEqual({ new: 2, update: 0, same: 0, skip: 0, error: 1 });
  const { items } = await file.rows({ status: 'error' });
  expect(items).toMatchObject([
    {
      line: 3,
      name: 'B',
      // What can be said of each cell is said at once.
      errors: [
        { field: 'country', message: '“Atlantis” isn’t a country or its code with two letters.' },
        { field: 'email', message: 'Please enter a valid email' },
      ],
    },
  ]);
  expect(refusal(await file.commit('all'))).toEqual([409, 'import.not_possible']);
  expect((await clients()).total).toBe(0);
  const faulty = await app.call(importRoutes.faulty, { as: owner, parameters: { id: file.id } });
  expect(faulty.text).toBe(
    '"Name","Email","Country","Reason"\r\n"B","wrong","Atlantis","“Atlantis” isn’t a country or its code with two letters. Please enter a valid email"\r\n',
  );
  expect((await file.commit('valid')).status).toBe(200);
  expect((await clients()).total).toBe(2);
});

test('the rows of a file that are the same client are imported once', async () => {
  const file = await TestImport.of(app, owner, 'clients', 'Name,Email\nA,a@a.mx\nA again,A@a.mx\n');
  expect((await file.check()).body.counts).toMatchObject({ new: 1, skip: 1 });
  expect((await file.rows({ status: 'skip' })).items[0]?.errors[0]?.message).toBe(
    'Line 2 of the file is the same.',
  );
});

test('an undo leaves what was changed or used since, and names it', async () => {
  const file = await imported(app, owner, 'clients', 'Name\nChanged\nUsed\nFree\n');
  const [first, , used] = (await clients()).items;
  await app.call(clientRoutes.update, {
    as: owner,
    parameters: { id: first?.id ?? '' },
    body: { version: 1, notes: 'Ask Ana' },
  });
  await app.admin.query(
    `INSERT INTO oficio.client_notes (id, organization_id, client_id, body, pinned, created_by, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, 'x', false, $3, now(), now())`,
    [owner.organizationId, used?.id, owner.userId],
  );
  const { body } = await file.undo();
  expect(body.undone).toMatchObject({
    removed: 1,
    restored: 0,
    kept: [{ name: 'Changed', reason: 'It was changed or is used since the import.' }, { name: 'Used' }],
  });
  expect((await clients()).items.map(({ displayName }) => displayName)).toEqual(['Changed', 'Used']);
});

test('an undo is possible for a day, and once', async () => {
  const file = await imported(app, owner, 'clients', 'Name\nA\n');
  app.clock.advance(24 * 60 * 60 * 1000);
  expect(refusal(await file.undo())).toEqual([409, 'import.not_undoable']);
  const next = await imported(app, owner, 'clients', 'Name\nB\n');
  await next.undo();
  expect(refusal(await next.undo())).toEqual([409, 'import.not_possible']);
});

test('the same file again is a warning', async () => {
  const first = await imported(app, owner, 'clients', FILE);
  const again = await TestImport.of(app, owner, 'clients', FILE);
  expect(again.body.sameFile).toMatchObject({ id: first.id });
  expect((await again.check()).body.counts).toEqual({ new: 0, update: 0, same: 2, skip: 0, error: 0 });
  expect((await TestImport.of(app, owner, 'clients', `${FILE}\n`)).body.sameFile).toBe(null);
});

test('secrets of a file are removed before it is stored', async () => {
  const file = await TestImport.of(app, owner, 'clients', 'Name;Registrar Password;City\nÄcme;s3cret;Köln\n');
  expect(file.body.leftOut).toEqual([
    {
      header: 'Registrar Password',
      why: 'This is a secret. Oficio has removed it from the file and hasn’t stored it.',
    },
  ]);
  const { rows } = await app.admin.query(
    `SELECT convert_from(content, 'utf-8') AS content, guess::text, mapping::text FROM oficio.import_files
     JOIN oficio.imports ON id = import_id WHERE import_id = $1`,
    [file.id],
  );
  expect(JSON.stringify(rows)).not.toContain('s3cret');
  await file.check();
  await file.commit();
  expect((await clients()).items).toMatchObject([{ displayName: 'Äcme' }]);
});

test.each<[string, string | Uint8Array<ArrayBuffer>, number, string, string]>([
  ['empty', '', 400, 'import.unreadable', 'This file is empty.'],
  [
    'headers alone',
    'Name,Email\n',
    400,
    'import.unreadable',
    'This file has headers and no rows below them.',
  ],
  [
    'an unclosed quote',
    'Name,Email\nA,a@a.mx\n"B,b@b.mx\n',
    400,
    'import.unreadable',
    'The row at line 3 has a quotation mark that isn’t closed, or that stands inside a cell.',
  ],
  [
    'a spreadsheet',
    new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0]),
    415,
    'import.not_csv',
    'This is a spreadsheet. Open it in its program and choose “Save as CSV”.',
  ],
  [
    '300 columns',
    `${Array.from({ length: 300 }, (_, n) => `H${n}`).join(',')}\n${'x,'.repeat(299)}x\n`,
    400,
    'import.unreadable',
    'This file has more than 200 columns.',
  ],
  [
    '20,001 rows',
    `Name\n${'A\n'.repeat(20_001)}`,
    413,
    'request.too_large',
    'This file has more than 20,000 rows. Please import it in parts.',
  ],
  [
    'more than 5 MB',
    `Name\n${'x'.repeat(5 * 1024 * 1024)}`,
    413,
    'upload.too_large',
    'A file can have at most 5 MB. Please import it in parts.',
  ],
])('a file with %s is refused in a sentence', async (_, content, status, code, message) => {
  const answer = await brought(app, owner, 'clients', content);
  expect([answer.status, answer.body]).toMatchObject([status, { code, message }]);
});

test('the mapping knows the fields of its kind, each once', async () => {
  const file = await TestImport.of(app, owner, 'clients', 'A,B\n1,2\n');
  expect(file.body.missingFields).toEqual(['displayName']);
  expect(refusal(await file.check())).toEqual([409, 'import.not_possible']);
  expect(refusal(await file.map({ columns: ['nonsense', null] }))).toEqual([400, 'request.invalid']);
  expect(refusal(await file.map({ columns: ['displayName', 'displayName'] }))).toEqual([
    400,
    'request.invalid',
  ]);
  expect(refusal(await file.map({ key: 'fqdn' }))).toEqual([400, 'request.invalid']);
  expect((await file.map({ columns: ['displayName', null] })).body.missingFields).toEqual([]);
  expect((await file.check()).body.counts).toMatchObject({ new: 1 });
});

test('another delimiter gives other columns, and makes the check void', async () => {
  const file = await TestImport.of(app, owner, 'clients', 'Name;Nick,City\nA;B,C\n');
  await file.check();
  const { body } = await file.map({ delimiter: ';' });
  expect(body).toMatchObject({ state: 'mapping', counts: null, headers: ['Name', 'Nick,City'] });
  expect((await file.rows()).total).toBe(0);
});

test('a manager, and everybody below, reaches no import', async () => {
  const file = await TestImport.of(app, owner, 'clients', FILE);
  for (const role of ['manager', 'accountant', 'member', 'viewer'] as const) {
    const as = await app.member(owner.organizationId, role);
    expect((await app.call(importRoutes.one, { as, parameters: { id: file.id } })).status).toBe(403);
    expect((await brought(app, as, 'clients', FILE)).status).toBe(403);
  }
  const admin = await app.member(owner.organizationId, 'admin');
  expect((await app.call(importRoutes.one, { as: admin, parameters: { id: file.id } })).status).toBe(200);
});

test('a file is discarded, an import that was written isn’t', async () => {
  const file = await TestImport.of(app, owner, 'clients', FILE);
  expect((await app.call(importRoutes.discard, { as: owner, parameters: { id: file.id } })).status).toBe(204);
  const done = await imported(app, owner, 'clients', FILE);
  const answer = await app.call(importRoutes.discard, { as: owner, parameters: { id: done.id } });
  expect(refusal(answer)).toEqual([409, 'import.not_possible']);
  const list = await app.call(importRoutes.list, { as: owner });
  expect(list.body.items.map(({ id }: Pick<Import, 'id'>) => id)).toEqual([done.id]);
});

test('one entry of the audit log says what was imported', async () => {
  const file = await imported(app, owner, 'clients', FILE);
  const { rows } = await app.admin.query(
    'SELECT action, entity_type, entity_id, changes FROM oficio.audit_log WHERE organization_id = $1 ORDER BY sequence',
    [owner.organizationId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['created', 'checked', 'imported']);
  expect(rows[2]).toMatchObject({
    entity_type: 'import',
    entity_id: file.id,
    changes: { kind: 'clients', new: 2 },
  });
});

test('the template has the headers of the fields', async () => {
  const answer = await app.call(importRoutes.template, { as: owner, parameters: { kind: 'clients' } });
  expect(answer.text).toContain('"Name","Legal name","Tax ID"');
  expect(
    (await app.call(importRoutes.template, { as: owner, parameters: { kind: 'nonsense' } })).status,
  ).toBe(404);
});
