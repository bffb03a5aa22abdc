import { documentRoutes, type StoredDocument } from '@oficio/contracts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applicationOfFile } from '../../../test/application-of-file.ts';
import type { Answer, TestOwner } from '../../../test/test-application.ts';
import { somebodyWaits } from '../../../test/test-locks.ts';
import { pdf } from './files.fixture.ts';

const app = await applicationOfFile();
let owner: TestOwner;
let document: StoredDocument;
/** A connection that holds the document's lock. */
let holder: pg.Client;

beforeEach(async () => {
  owner = await app.owner();
  const query = { clientId: (await app.client(owner)).id, name: 'contract.pdf' };
  document = (await app.call(documentRoutes.add, { as: owner, query, file: new Uint8Array(pdf) })).body;
  holder = new pg.Client({ connectionString: app.database.adminUrl });
  await holder.connect();
});
afterEach(() => holder.end());

/** Two requests that both arrive while the document is locked. */
async function atOnce<Body>(send: (index: number) => Promise<Answer<Body>>): Promise<Answer<Body>[]> {
  await holder.query('BEGIN');
  await holder.query('SELECT FROM oficio.documents WHERE id = $1 FOR UPDATE', [document.id]);
  const sent = [send(0), send(1)];
  await somebodyWaits(app, 'oficio_api', 2);
  await holder.query('ROLLBACK');
  return Promise.all(sent);
}

const parameters = () => ({ id: document.id });

test('of two renames of one version at once, one succeeds and the other gets the stored document', async () => {
  const answers = await atOnce((index) =>
    app.call(documentRoutes.update, {
      as: owner,
      parameters: parameters(),
      body: { version: document.version, name: `contract ${index}.pdf` },
    }),
  );
  const [renamed, stale] = answers.sort((a, b) => a.status - b.status);
  expect(renamed).toMatchObject({ status: 200, body: { version: document.version + 1 } });
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'version.stale', details: { current: renamed?.body } },
  });
});

test('of two deletions at once, one succeeds and the other finds no document', async () => {
  const answers = await atOnce(() =>
    app.call(documentRoutes.remove, { as: owner, parameters: parameters() }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
});
