import {
  domainRoutes,
  mailSuppressionRoutes,
  outboxRoutes,
  proposalRoutes,
  renewalRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../../test/test-inbox.ts';
import { issuer } from '../../../../test/test-invoices.ts';
import { suppress } from '../../../../test/test-mails.ts';
import { visit } from '../../../../test/test-portal.ts';
import {
  asked,
  askedClient,
  pathInMail,
  propose,
  renewalContact,
  renewalsFor,
  runJobs,
} from '../../../../test/test-proposals.ts';
import { act, renewalOf, renewalsOf, sellDomain } from '../../../../test/test-renewals.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let client: Awaited<ReturnType<typeof askedClient>>;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-15T18:00:00.000Z');
  owner = await issuer(app);
  client = await askedClient(app, owner);
});

const domains = (...given: Parameters<typeof renewalsFor>[3][]) =>
  renewalsFor(app, owner, client.id, ...given.map((domain) => domain ?? {}));
const one = (id: string, as: TestPerson = owner) => renewalOf(app, as, id);
const suggestion = (ids: string[], as: TestPerson = owner) =>
  app.call(proposalRoutes.suggestion, { as, query: { ids: ids.join() } });
const withdraw = async (id: string, as: TestPerson = owner) => {
  const { version } = await one(id);
  return app.call(proposalRoutes.withdraw, { as, parameters: { id }, body: { version } });
};
const messages = async () => (await app.call(outboxRoutes.list, { as: owner, query: {} })).body.items;
const begin = async (at: string) => {
  app.clock.set(at);
  await app.admin.query(`SELECT oficio.enqueue_job('renewal.begin', '{}')`);
  await runJobs(app);
};
const proposalsOf = async () => {
  const { rows } = await app.admin.query(
    'SELECT * FROM oficio.renewal_proposals WHERE organization_id = $1 ORDER BY created_at, id',
    [owner.organizationId],
  );
  return rows;
};

describe('a proposal', () => {
  test('asks about renewals of one client by one mail with a page', async () => {
    const ids = await domains({ name: 'b.mx', expiresOn: '2026-07-09' }, { name: 'a.mx' });
    const { status, body } = await propose(app, owner, ids, { message: 'Zq-Text', validUntil: '2026-06-30' });
    expect([status, body]).toMatchObject([201, { sentTo: client.address, lines: 2 }]);
    expect(await one(ids[0] ?? '')).toMatchObject({
      state: 'proposed',
      version: 2,
      proposal: {
        id: body.id,
        sentTo: client.address,
        askedAt: '2026-06-15T18:00:00.000Z',
        askedBy: 'Ana Ruiz',
        message: 'Zq-Text',
        validUntil: '2026-06-30',
        mail: 'queued',
        sentAt: null,
        seenAt: null,
        withdrawnAt: null,
      },
    });
    await runJobs(app);
    expect((await one(ids[0] ?? '')).proposal).toMatchObject({
      mail: 'sent',
      sentAt: '2026-06-15T18:00:00.000Z',
    });
    const [mail, ...others] = inbox.to(client.address);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Shall we renew 2 services?');
    for (const text of ['Zq-Text', 'a.mx', 'b.mx', '250.00', '2027']) expect(mail?.text).toContain(text);
    expect(mail?.text).not.toContain('180.00');
    expect((await visit(app, pathInMail(inbox, client.address))).status).toBe(200);
    expect((await one(ids[0] ?? '')).history.map(({ action }) => action)).toEqual(['proposed', 'created']);
  });

  test('is the same one for a repeated request, and a second request is refused', async () => {
    const ids = await domains({});
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () => app.call(proposalRoutes.propose, { as: owner, body: { ids, message: 'x' }, headers });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect((await propose(app, owner, ids)).body).toMatchObject({
      code: 'renewal.not_possible',
      message: 'Can’t be proposed now: acme.mx (Proposed).',
    });
    expect(await proposalsOf()).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
  });

  test('of two at once is made once', async () => {
    const ids = await domains({}, { name: 'b.mx' });
    const answers = await Promise.all([propose(app, owner, ids), propose(app, owner, ids.toReversed())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await proposalsOf()).toHaveLength(1);
  });

  test('needs renewals of one client that nobody has asked about or approved', async () => {
    const [first = '', second = ''] = await domains({ name: 'a.mx' }, { name: 'b.mx' });
    await act(app, owner, 'approve', await one(first));
    expect((await propose(app, owner, [first, second])).body).toMatchObject({
      message: 'Can’t be proposed now: a.mx (Approved).',
    });
    expect(await one(second)).toMatchObject({ state: 'upcoming' });
    const other = await askedClient(app, owner);
    const [foreign = ''] = await renewalsFor(app, owner, other.id, { name: 'c.mx' });
    const several = await propose(app, owner, [second, foreign]);
    expect([several.status, several.body]).toMatchObject([400, { details: { fields: [{ path: 'ids' }] } }]);
    await sellDomain(app, owner, { name: 'nobody.mx' });
    const nobody = (await renewalsOf(app, owner)).find(({ clientId }) => clientId === null);
    expect((await propose(app, owner, [nobody?.id ?? ''])).body).toMatchObject({
      message: 'nobody.mx has no client. Choose one first, then propose it.',
    });
    await act(app, owner, 'decline', await one(second));
    expect((await propose(app, owner, [second])).status).toBe(201);
    expect(await one(second)).toMatchObject({ state: 'proposed', decision: null });
  });

  test('goes to a contact who receives renewals', async () => {
    const { contacts, id } = await app.client(owner, {
      displayName: 'Sol',
      contacts: [
        renewalContact('Nora', {
          isPrimary: true,
          receives: { invoices: true, reminders: true, renewals: false },
        }),
        renewalContact('Iris'),
        renewalContact('Luz'),
      ],
    });
    const ids = await renewalsFor(app, owner, id, {});
    const refused = await propose(app, owner, ids, { contactId: contacts[0]?.id });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'renewal.no_recipient',
        message: 'This contact receives no renewals. Choose who receives them at the client’s contacts.',
      },
    ]);
    expect((await suggestion(ids)).body.recipients.map(({ name }) => name)).toEqual(['Iris', 'Luz']);
    const { body } = await propose(app, owner, ids, { contactId: contacts[2]?.id });
    expect(body.sentTo).toBe(contacts[2]?.email);
    const lonely = await app.client(owner, { displayName: 'Nadie' });
    const others = await renewalsFor(app, owner, lonely.id, { name: 'b.mx' });
    expect((await propose(app, owner, others)).body).toMatchObject({
      code: 'renewal.no_recipient',
      message:
        'No contact of Nadie with an address receives renewals. Choose who receives them at the client’s contacts.',
    });
  });

  test('isn’t sent to an address that gets no mails', async () => {
    const ids = await domains({});
    await suppress(app, owner, client.address);
    const preview = await app.call(proposalRoutes.preview, {
      as: owner,
      query: { ids: ids.join() },
      body: { subject: 'x', message: 'x', addresses: [client.address] },
    });
    expect(preview.body.suppressed).toMatchObject([{ address: client.address }]);
    const refused = await propose(app, owner, ids);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { message: `${client.address} gets no emails from you at the moment.` },
    ]);
    expect(await proposalsOf()).toEqual([]);
    expect((await app.call(mailSuppressionRoutes.list, { as: owner, query: {} })).body.total).toBe(1);
  });

  test('begins with a text in the client’s language, and offers what ends within the organization’s days', async () => {
    const spanish = await askedClient(app, owner, { locale: 'es' });
    const ids = await renewalsFor(
      app,
      owner,
      spanish.id,
      { name: 'a.mx' },
      { name: 'near.mx', expiresOn: '2026-07-15' },
      { name: 'far.mx', expiresOn: '2026-07-16' },
    );
    const { body } = await suggestion(ids.slice(0, 1));
    expect(body).toMatchObject({
      clientName: 'Lumbre',
      subject: '¿Renovamos a.mx?',
      message: expect.stringContaining('Hola, Lumbre:'),
      lines: [{ subjectName: 'a.mx', priceMinor: 25_000 }],
      bundle: [{ subjectName: 'near.mx' }],
    });
    const { body: preview } = await app.call(proposalRoutes.preview, {
      as: owner,
      query: { ids: ids.join(), validUntil: '2026-06-30' },
      body: { subject: 'x', message: 'zq-own' },
    });
    for (const text of ['zq-own', 'a.mx', 'far.mx', '30 jun 2026', 'Aprobar o rechazar'])
      expect(preview.html).toContain(text);
    expect(await proposalsOf()).toEqual([]);
  });

  test('is made by those who change records, and seen by all', async () => {
    const [first = '', second = ''] = await domains({ name: 'a.mx' }, { name: 'b.mx' });
    const member = await app.member(owner.organizationId, 'member');
    const viewer = await app.member(owner.organizationId, 'viewer');
    expect((await propose(app, viewer, [first])).status).toBe(403);
    expect((await propose(app, member, [first])).status).toBe(201);
    expect((await one(first, member)).proposal).toMatchObject({ mail: 'queued' });
    expect((await one(first, viewer)).proposal).toMatchObject({ mail: null, sentTo: client.address });
    expect((await withdraw(first, viewer)).status).toBe(403);
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [] });
    expect((await propose(app, limited, [second])).status).toBe(404);
    expect((await suggestion([second], limited)).status).toBe(404);
    const assigned = await app.member(owner.organizationId, 'member', { clientIds: [client.id] });
    expect((await suggestion([second], assigned)).body.lines).toMatchObject([{ subjectName: 'b.mx' }]);
    expect((await propose(app, assigned, [second])).status).toBe(201);
    await runJobs(app);
    expect(inbox.to(client.address)).toHaveLength(2);
  });
});

describe('a proposal that waits', () => {
  test('is withdrawn line by line; its mail isn’t sent then', async () => {
    const ids = await domains({ name: 'a.mx' }, { name: 'b.mx' });
    await propose(app, owner, ids);
    for (const id of ids) {
      expect((await withdraw(id)).body).toMatchObject({ state: 'upcoming' });
      const refused = await withdraw(id);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'renewal.not_possible' }]);
    }
    expect((await one(ids[0] ?? '')).proposal).toMatchObject({ withdrawnAt: '2026-06-15T18:00:00.000Z' });
    await runJobs(app);
    expect(await messages()).toMatchObject([{ state: 'skipped', skipReason: 'nothing_open' }]);
    expect((await propose(app, owner, ids)).status).toBe(201);
  });

  test.each([{ priceMinor: 1 }, { termMonths: 24 }, { costMinor: 1 }])(
    'is withdrawn by other terms: %o',
    async (terms) => {
      const [id = ''] = await domains({});
      await propose(app, owner, [id]);
      const changed = await app.call(renewalRoutes.update, {
        as: owner,
        parameters: { id },
        body: { version: 2, ...terms },
      });
      expect(changed.body).toMatchObject({ state: 'upcoming', ...terms });
      expect(changed.body.proposal?.withdrawnAt).not.toBeNull();
    },
  );

  test('stays declined with other terms, which the next proposal asks about', async () => {
    const [id = ''] = await domains({});
    const first = await asked(app, owner, [id]);
    await act(app, owner, 'decline', await one(id));
    const body = { version: 3, priceMinor: 20_000, costMinor: 15_000, termMonths: 24 };
    const changed = await app.call(renewalRoutes.update, { as: owner, parameters: { id }, body });
    expect([changed.status, changed.body]).toMatchObject([200, { state: 'declined', priceMinor: 20_000 }]);
    expect(changed.body.proposal?.withdrawnAt).toBeNull();
    expect((await visit(app, first.path)).html).not.toContain('200.00');
    expect((await suggestion([id])).body.lines).toMatchObject([{ priceMinor: 20_000, termMonths: 24 }]);
    const { path } = await asked(app, owner, [id]);
    expect((await visit(app, path)).html).toContain('200.00');
  });

  test.each(['by reading', 'by the job'])(
    'is “Asked, not answered” after its last day, and can be proposed again: %s',
    async (how) => {
      const [id = ''] = await domains({});
      const { path } = await asked(app, owner, [id], { validUntil: '2026-06-20' });
      await app.admin.query(
        `UPDATE oficio.organizations SET timezone = 'America/Mexico_City' WHERE id = $1`,
        [owner.organizationId],
      );
      app.clock.set('2026-06-21T05:59:59.000Z');
      if (how === 'by the job') await begin('2026-06-21T05:59:59.000Z');
      expect(await one(id)).toMatchObject({ consent: 'proposed', unanswered: false, state: 'proposed' });
      app.clock.set('2026-06-21T06:00:00.000Z');
      for (let run = 0; how === 'by the job' && run < 2; run += 1) await begin('2026-06-21T06:00:00.000Z');
      const unanswered = { consent: 'notAsked', unanswered: true, state: 'upcoming' };
      expect(await one(id)).toMatchObject({ ...unanswered, proposal: { withdrawnAt: null } });
      expect(await renewalsOf(app, owner, { state: 'upcoming' })).toMatchObject([unanswered]);
      expect(await renewalsOf(app, owner, { state: 'proposed' })).toEqual([]);
      expect((await visit(app, path)).html).toContain('The time for an answer is over.');
      expect((await withdraw(id)).body).toMatchObject({ code: 'renewal.not_possible' });
      expect((await propose(app, owner, [id])).status).toBe(201);
      expect(await one(id)).toMatchObject({ consent: 'proposed', unanswered: false });
      const actions = (await one(id)).history.map(({ action }) => action);
      expect(actions.filter((action) => action === 'unanswered')).toHaveLength(how === 'by the job' ? 1 : 0);
    },
  );

  test('is withdrawn when its domain goes to another client', async () => {
    const [id = ''] = await domains({});
    await propose(app, owner, [id]);
    const other = await askedClient(app, owner);
    const { subjectId } = await one(id);
    await app.call(domainRoutes.update, {
      as: owner,
      parameters: { id: subjectId },
      body: { version: 1, clientId: other.id },
    });
    expect(await one(id)).toMatchObject({ state: 'upcoming', clientId: other.id });
  });

  test('marks its domains in the live tables when its mail was sent', async () => {
    const [id = ''] = await domains({});
    await propose(app, owner, [id]);
    const { subjectId } = await one(id);
    const written = async () =>
      (
        await app.admin.query('SELECT xmin::text, renewal_state FROM public.domains WHERE id = $1', [
          subjectId,
        ])
      ).rows[0];
    const before = await written();
    expect(before?.renewal_state).toBe('proposed');
    await runJobs(app);
    expect((await written())?.xmin).not.toBe(before?.xmin);
  });
});

describe('an organization that proposes by itself', () => {
  const automatic = (isOn = true) =>
    app.admin.query(
      `UPDATE oficio.organizations SET renewal_auto_propose = $2, renewal_lead_days = 60, renewal_bundle_days = 14 WHERE id = $1`,
      [owner.organizationId, isOn],
    );

  test('sends one proposal for each client and bundle, once', async () => {
    await automatic();
    const other = await askedClient(app, owner, { displayName: 'Sol' });
    await domains(
      { name: 'a.mx', expiresOn: '2026-10-01' },
      { name: 'b.mx', expiresOn: '2026-10-15' },
      { name: 'c.mx', expiresOn: '2026-10-16' },
    );
    await renewalsFor(app, owner, other.id, { name: 'd.mx', expiresOn: '2026-10-02' });
    // The lead of the first begins on 2 August. Its bundle is complete 14 days later.
    await begin('2026-08-15T18:00:00.000Z');
    expect(await proposalsOf()).toEqual([]);
    for (let run = 0; run < 3; run += 1) await begin('2026-08-17T18:00:00.000Z');
    const made = await proposalsOf();
    expect(
      made.map(({ client_id, lines, created_by }) => [client_id, lines.length, created_by]).toSorted(),
    ).toEqual(
      [
        [client.id, 2, owner.userId],
        [other.id, 1, owner.userId],
      ].toSorted(),
    );
    expect(inbox.to(client.address)).toHaveLength(1);
    expect(await messages()).toMatchObject([{ kind: 'automatic' }, { kind: 'automatic' }]);
    await begin('2026-08-31T18:00:00.000Z');
    expect(await proposalsOf()).toHaveLength(3);
  });

  test('leaves out clients without a contact, snoozed renewals, and what a person has withdrawn', async () => {
    await automatic();
    const nobody = await app.client(owner, { displayName: 'Nadie' });
    await renewalsFor(app, owner, nobody.id, { name: 'n.mx', expiresOn: '2026-07-01' });
    const [asleep = '', withdrawn = ''] = await domains(
      { name: 'a.mx', expiresOn: '2026-07-01' },
      { name: 'b.mx', expiresOn: '2026-07-20' },
    );
    await propose(app, owner, [withdrawn]);
    await withdraw(withdrawn);
    const { version } = await one(asleep);
    const body = { version, until: '2026-06-25' };
    await app.call(renewalRoutes.snooze, { as: owner, parameters: { id: asleep }, body });
    await begin('2026-06-16T18:00:00.000Z');
    expect(await proposalsOf()).toHaveLength(1);
    await begin('2026-06-25T18:00:00.000Z');
    expect((await one(asleep)).state).toBe('proposed');
    expect((await one(withdrawn)).state).toBe('upcoming');
  });

  test('is the only one that does', async () => {
    await automatic(false);
    await domains({});
    await begin('2026-06-16T18:00:00.000Z');
    expect(await proposalsOf()).toEqual([]);
  });
});
