import { randomUUID } from 'node:crypto';
import {
  auditRoutes,
  deskTicketRoutes,
  superadminViewRoutes,
  TICKETS,
  ticketRoutes,
  VIEW_AS_HEADER,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { askedTicket, runPeriodic, ticketOf, uploadedFile } from '../../../test/test-tickets.ts';
import { pdf } from '../files/files.fixture.ts';

const SUPERADMINS = ['boss@example.com', 'deputy@example.com'];

let app: TestApplication;
let boss: TestPerson;
let owner: TestOwner;
let ticketId: string;

beforeAll(async () => {
  app = await TestApplication.start({ superadminEmails: SUPERADMINS });
  // Without an organization: nothing of the person's own is needed.
  boss = await app.person({ email: 'boss@example.com' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
  ticketId = (await askedTicket(app, owner)).id;
});

const upload = (as: TestPerson, id = ticketId, file: Uint8Array = pdf) =>
  app.call(deskTicketRoutes.addFile, {
    as,
    parameters: { id },
    query: { name: 'steps.pdf' },
    file: new Uint8Array(file),
  });
const answer = (files: string[], { as = boss, id = ticketId, internal = false } = {}) =>
  app.call(deskTicketRoutes.write, {
    as,
    parameters: { id },
    body: { body: 'See the file.', internal, files },
  });
const read = (as: TestPerson, fileId: string, headers: Record<string, string> = {}) =>
  app.fetch('GET', `/api/support/tickets/${ticketId}/files/${fileId}/content`, { as, headers });

describe('a file of an answer of Oficio', () => {
  test('reaches the person who has asked with the answer, not before, and not in the log', async () => {
    const { status, body: file } = await upload(boss);
    expect([status, file]).toEqual([
      201,
      { id: expect.any(String), name: 'steps.pdf', contentType: 'application/pdf', sizeBytes: pdf.length },
    ]);
    expect((await read(owner, file.id)).status).toBe(404);
    expect((await answer([file.id])).body.messages.at(-1)?.files).toEqual([file]);
    expect((await ticketOf(app, owner, ticketId)).messages.at(-1)?.files).toEqual([file]);
    expect((await read(owner, file.id)).status).toBe(200);
    const { body: log } = await app.call(auditRoutes.list, { as: owner });
    expect(JSON.stringify(log)).not.toContain('steps.pdf');
  });

  test('of a note stays with Oficio', async () => {
    const { body: file } = await upload(boss);
    expect((await answer([file.id], { internal: true })).status).toBe(201);
    expect((await ticketOf(app, owner, ticketId)).messages).toHaveLength(1);
    expect((await read(owner, file.id)).status).toBe(404);
  });

  test('isn’t read in a view as the person', async () => {
    const { body: file } = await upload(boss);
    await answer([file.id]);
    const { body: view } = await app.call(superadminViewRoutes.begin, {
      as: boss,
      body: { userId: owner.userId, organizationId: owner.organizationId, reason: 'To see the question' },
    });
    const headers = { [VIEW_AS_HEADER]: view.id };
    const shown = await app.call(ticketRoutes.one, { as: boss, parameters: { id: ticketId }, headers });
    expect(shown.body.messages.at(-1)?.files).toEqual([file]);
    expect((await read(boss, file.id, headers)).status).toBe(403);
    await app.call(superadminViewRoutes.end, { as: boss, parameters: { id: view.id } });
  });

  test('that no answer has after a day is removed', async () => {
    const { body: file } = await upload(boss);
    app.clock.advance(TICKETS.unsentFileMs);
    await runPeriodic(app, 'ticket-file.purge');
    expect(refusal(await answer([file.id]))).toEqual([400, 'request.invalid']);
  });
});

describe('refused are', () => {
  test('files of another superadmin, of the member, of another organization', async () => {
    const deputy = await app.person({ email: 'deputy@example.com' });
    const { body: foreign } = await upload(deputy);
    const other = await askedTicket(app, await app.owner());
    const { body: elsewhere } = await upload(boss, other.id);
    for (const id of [foreign.id, elsewhere.id, await uploadedFile(app, owner, pdf), randomUUID()]) {
      expect(refusal(await answer([id]))).toEqual([400, 'request.invalid']);
    }
    expect((await ticketOf(app, owner, ticketId)).messages).toHaveLength(1);
    await app.admin.query('DELETE FROM auth.users WHERE id = $1', [deputy.userId]);
  });

  test('a file for a visitor, for an unknown question, by a member, and what is no document', async () => {
    await app.admin.query(
      'UPDATE oficio.support_tickets SET organization_id = NULL, user_id = NULL WHERE id = $1',
      [ticketId],
    );
    expect(refusal(await upload(boss))).toEqual([409, 'ticket.not_possible']);
    expect((await upload(boss, randomUUID())).status).toBe(404);
    const { id } = await askedTicket(app, owner);
    expect((await upload(owner, id)).status).toBe(404);
    expect(refusal(await upload(boss, id, Buffer.from('MZ\u0000\u0001')))).toEqual([
      415,
      'upload.not_a_document',
    ]);
  });

  test('more bytes than the organization has room for', async () => {
    await upload(boss);
    await app.admin.query(
      'UPDATE oficio.organization_storage SET living_bytes = 1e15 WHERE organization_id = $1',
      [owner.organizationId],
    );
    expect(refusal(await upload(boss))).toEqual([409, 'storage.full']);
  });
});
