import { clientRoutes, PORTAL, portalAccessRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { PORTAL_ORIGIN, sendForm, visit } from '../../../test/test-portal.ts';
import {
  cookieOf,
  freshAddress,
  open,
  type PortalPerson,
  portalPerson,
  signIn,
  signInLink,
} from '../../../test/test-portal-home.ts';
import { runJobs } from '../../../test/test-proposals.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, trustProxy: 1 });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
});

const mailsTo = (address: string) => inbox.to(address).length;
const homeOf = async (session: { cookie: string }) => (await open(app, '/portal/home', session)).status;
const requests = async () =>
  Number((await app.admin.query('SELECT count(*) FROM oficio.portal_requests')).rows[0]?.count);

/** Changes the only contact of a client; null removes it. */
async function changeContact({ clientId }: PortalPerson, change: Record<string, unknown> | null) {
  const { body } = await app.call(clientRoutes.one, { as: owner, parameters: { id: clientId } });
  const contacts = change === null ? [] : body.contacts.map((contact) => ({ ...contact, ...change }));
  const answer = await app.call(clientRoutes.update, {
    as: owner,
    parameters: { id: clientId },
    body: { version: body.version, contacts },
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

describe('the form for a link', () => {
  test('answers every address with the same page after the same work, and mails a contact alone', async () => {
    const { address } = await portalPerson(app, owner);
    const closed = await portalPerson(app, owner, { contact: { portal: false } });
    const answers = [];
    for (const asked of [address, freshAddress(), closed.address]) {
      const before = await requests();
      const { status, html } = await sendForm(app, '/portal', { address: asked });
      answers.push({ status, html, added: (await requests()) - before });
    }
    expect(answers[0]).toMatchObject({ status: 200, added: 1 });
    expect(answers[0]?.html).toContain('If this address belongs to a client, a link is on its way.');
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await runJobs(app);
    expect([mailsTo(address), mailsTo(closed.address), await requests()]).toEqual([1, 0, 0]);
  });

  test('mails in the client’s language and the organization’s name, whatever the case of the address', async () => {
    await app.admin.query("UPDATE oficio.organizations SET company_name = 'Taller Norte' WHERE id = $1", [
      owner.organizationId,
    ]);
    const { address } = await portalPerson(app, owner, { locale: 'es' });
    await sendForm(app, '/portal', { address: ` ${address.toUpperCase()} ` });
    await runJobs(app);
    expect(inbox.to(address)[0]?.subject).toBe('Su enlace al portal de clientes de Taller Norte');
  });

  test('gives an address, known or not, five links an hour, and says so', async () => {
    for (const address of [(await portalPerson(app, owner)).address, freshAddress()]) {
      for (let sent = 0; sent < 5; sent += 1) await sendForm(app, '/portal', { address });
      const { status, html } = await sendForm(app, '/portal', { address });
      expect([status, html.includes('five links in the last hour')]).toEqual([429, true]);
    }
  });

  test('refuses what is no address, and a form of another origin', async () => {
    const wrong = await sendForm(app, '/portal', { address: '<b>x' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="&lt;b&gt;x"');
    const { address } = await portalPerson(app, owner);
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await sendForm(app, '/portal', { address }, foreign)).status).toBe(403);
    const link = await signInLink(app, inbox, address);
    expect((await sendForm(app, `${link}/enter`, {}, foreign)).status).toBe(403);
    const session = await signIn(app, inbox, address);
    const out = await sendForm(app, '/portal/sign-out', {}, { ...foreign, ...session });
    expect([out.status, await homeOf(session)]).toEqual([403, 200]);
  });
});

describe('a sign-in link', () => {
  test('signs in once; the GETs of a scanner use nothing up', async () => {
    const { address, contactId } = await portalPerson(app, owner);
    const link = await signInLink(app, inbox, address);
    for (let times = 0; times < 3; times += 1) {
      expect((await visit(app, link)).html).toContain(`action="${link}/enter"`);
      expect((await visit(app, `${link}/enter`)).status).toBe(404);
    }
    const { rows } = await app.admin.query('SELECT FROM oficio.portal_sessions WHERE contact_id = $1', [
      contactId,
    ]);
    expect(rows).toEqual([]);
    const entered = await sendForm(app, `${link}/enter`, {});
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/portal/home']);
    const cookie = entered.headers.get('set-cookie');
    expect(cookie).toMatch(
      /^oficio_portal=[\w-]{43}; Max-Age=2592000; Path=\/portal; .*HttpOnly; SameSite=Lax$/,
    );
    expect(await homeOf({ cookie: cookieOf(entered.headers) })).toBe(200);
    expect((await sendForm(app, `${link}/enter`, {})).status).toBe(404);
    expect((await visit(app, link)).status).toBe(404);
  });

  test('works for one hour, opens no other page, and no other link signs in', async () => {
    const { address } = await portalPerson(app, owner);
    const link = await signInLink(app, inbox, address);
    expect((await visit(app, `${link}/pdf`)).status).toBe(404);
    app.clock.advance(PORTAL.linkMs);
    expect((await visit(app, link)).status).toBe(404);
    expect((await sendForm(app, `${link}/enter`, {})).status).toBe(404);
    await app.admin.query("UPDATE oficio.public_links SET kind = 'proposal', expires_at = '2030-01-01'");
    expect((await sendForm(app, `${link}/enter`, {})).status).toBe(404);
  });

  test('of a contact who has lost the portal doesn’t sign in', async () => {
    const person = await portalPerson(app, owner);
    const link = await signInLink(app, inbox, person.address);
    await changeContact(person, { portal: false });
    expect((await sendForm(app, `${link}/enter`, {})).status).toBe(404);
  });
});

describe('a session', () => {
  const remove = ({ clientId }: PortalPerson) =>
    app.call(clientRoutes.remove, { as: owner, parameters: { id: clientId } });
  const revoke = async ({ clientId }: PortalPerson) => {
    const parameters = { id: clientId };
    const { body } = await app.call(portalAccessRoutes.read, { as: owner, parameters });
    const sessionId = body.sessions[0]?.id ?? '';
    const answer = await app.call(portalAccessRoutes.endSession, {
      as: owner,
      parameters: { ...parameters, sessionId },
    });
    expect(answer.status).toBe(204);
  };

  test.each<readonly [string, (person: PortalPerson) => Promise<unknown>]>([
    ['its end', async () => app.clock.advance(PORTAL.sessionMs)],
    ['a revocation', revoke],
    ['the portal of its contact being off', (person) => changeContact(person, { portal: false })],
    ['another address', (person) => changeContact(person, { email: freshAddress() })],
    ['the removal of its contact', (person) => changeContact(person, null)],
    ['the removal of its client', remove],
  ])('ends by %s, and its browser is told so', async (_, end) => {
    const person = await portalPerson(app, owner);
    const session = await signIn(app, inbox, person.address);
    expect(await homeOf(session)).toBe(200);
    await end(person);
    const { status, headers } = await open(app, '/portal/home', session);
    expect([status, headers.get('location')]).toEqual([303, '/portal?ended=1']);
    expect(cookieOf(headers)).toBe('oficio_portal=');
  });

  test('doesn’t come back with the portal of its contact', async () => {
    const person = await portalPerson(app, owner);
    const session = await signIn(app, inbox, person.address);
    await changeContact(person, { portal: false });
    await changeContact(person, { portal: true });
    expect(await homeOf(session)).toBe(303);
  });

  test('ends by signing out', async () => {
    const { address } = await portalPerson(app, owner);
    const session = await signIn(app, inbox, address);
    const out = await sendForm(app, '/portal/sign-out', {}, { origin: PORTAL_ORIGIN, ...session });
    expect([out.status, out.headers.get('location')]).toEqual([303, '/portal']);
    expect(await homeOf(session)).toBe(303);
  });

  test('of an address in several organizations chooses one of them; the mail names its sender alone', async () => {
    const other = await issuer(app);
    const address = freshAddress();
    const named = async (as: TestOwner, name: string) => {
      await app.admin.query('UPDATE oficio.organizations SET company_name = $2 WHERE id = $1', [
        as.organizationId,
        name,
      ]);
      return portalPerson(app, as, { displayName: `Client of ${name}`, contact: { email: address } });
    };
    await named(owner, 'Norte');
    app.clock.advance(1_000);
    await named(other, 'Sur');
    const link = await signInLink(app, inbox, address);
    expect(mailsTo(address)).toBe(1);
    expect(inbox.to(address)[0]?.text).not.toContain('Norte');
    const entered = await sendForm(app, `${link}/enter`, {});
    expect(entered.headers.get('location')).toBe('/portal/choose');
    const session = { cookie: cookieOf(entered.headers) };
    const { html } = await open(app, '/portal/choose', session);
    const [, norte] = /value="([\w-]{36})"[^>]*><span dir="auto">Client of Norte/.exec(html) ?? [];
    const headers = { origin: PORTAL_ORIGIN, ...session };
    const chosen = await sendForm(app, '/portal/choose', { contact: norte ?? '' }, headers);
    const { html: home } = await open(app, '/portal/home', { cookie: cookieOf(chosen.headers) });
    expect([home.includes('Client of Norte'), home.includes('Client of Sur')]).toEqual([true, false]);
    expect(await homeOf(session)).toBe(303);
    const { contactId } = await portalPerson(app, other);
    const later = { origin: PORTAL_ORIGIN, cookie: cookieOf(chosen.headers) };
    expect(
      (await sendForm(app, '/portal/choose', { contact: contactId }, later)).headers.get('location'),
    ).toBe('/portal/choose');
  });
});
