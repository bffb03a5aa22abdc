import {
  billingSettingsRoutes,
  DAY_MS,
  documentLinkRoutes,
  documentRoutes,
  invoiceLinkRoutes,
  type LinkRoutes,
  portalAccessRoutes,
  proposalLinkRoutes,
  quoteLinkRoutes,
  quoteRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { visit } from '../../../test/test-portal.ts';
import { askedClient, pathInMail, propose, renewalsFor, runJobs } from '../../../test/test-proposals.ts';
import { openQuote } from '../../../test/test-quotes.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let client: Awaited<ReturnType<typeof askedClient>>;

const NOW = '2026-06-15T18:30:00.000Z';

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ trustProxy: 1, smtpUrl: inbox.smtpUrl });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set(NOW);
  owner = await issuer(app);
  client = await askedClient(app, owner);
});

/** A thing of the client that links open. */
interface Thing {
  id: string;
  routes: LinkRoutes;
}

const THINGS: Record<'invoice' | 'quote' | 'proposal' | 'document', () => Promise<Thing>> = {
  invoice: async () => ({
    id: (await issued(app, owner, { clientId: client.id })).id,
    routes: invoiceLinkRoutes,
  }),
  quote: async () => ({
    id: (await openQuote(app, owner, { clientId: client.id })).id,
    routes: quoteLinkRoutes,
  }),
  proposal: async () => {
    const ids = await renewalsFor(app, owner, client.id, {});
    return { id: (await propose(app, owner, ids)).body.id, routes: proposalLinkRoutes };
  },
  document: async () => ({ id: await added(), routes: documentLinkRoutes }),
};

async function added(): Promise<string> {
  const query = { clientId: client.id, name: 'brief.txt' };
  const file = new TextEncoder().encode('Brief');
  return (await app.call(documentRoutes.add, { as: owner, query, file })).body.id;
}

async function setLinkDays(linkDays: number | null) {
  const { body: settings } = await app.call(billingSettingsRoutes.one, { as: owner });
  const body = { version: settings.version, linkDays };
  return app.call(billingSettingsRoutes.update, { as: owner, body });
}

const create = ({ id, routes }: Thing, body?: { until?: string | null }) =>
  app.call(routes.create, { as: owner, parameters: { id }, ...(body && { body }) });

async function linkTo(thing: Thing, body?: { until?: string | null }): Promise<{ id: string; path: string }> {
  const answer = await create(thing, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return { id: answer.body.id, path: new URL(answer.body.url).pathname };
}

const links = async ({ id, routes }: Thing) =>
  (await app.call(routes.list, { as: owner, parameters: { id } })).body.items;
const linksOfClient = async () =>
  (await app.call(portalAccessRoutes.read, { as: owner, parameters: { id: client.id } })).body.links;
const statusOf = async (path: string) => (await visit(app, path)).status;
const revokeAtClient = (linkId: string) =>
  app.call(portalAccessRoutes.revokeLink, { as: owner, parameters: { id: client.id, linkId } });

const EACH = Object.entries(THINGS);

describe.each(EACH)('a link to the page of a client: %s', (kind, make) => {
  test('has no end unless the organization chose one', async () => {
    const thing = await make();
    const { id, path } = await linkTo(thing);
    app.clock.advance(20 * 365 * DAY_MS);
    expect(await statusOf(path)).toBe(200);
    expect((await links(thing)).find((link) => link.id === id)).toMatchObject({
      expiresAt: null,
      isExpired: false,
    });
  });

  test('works for the days of the settings, and is listed as expired afterwards', async () => {
    const thing = await make();
    const before = await linkTo(thing);
    await setLinkDays(30);
    const { id, path } = await linkTo(thing);
    app.clock.advance(30 * DAY_MS - 1);
    expect(await statusOf(path)).toBe(200);
    app.clock.advance(1);
    const { status, html } = await visit(app, path);
    const unknown = await visit(app, `/portal/${'x'.repeat(43)}`);
    expect([status, html]).toEqual([404, unknown.html]);
    // A link from before the change keeps its end, and those that work come first.
    expect(await statusOf(before.path)).toBe(200);
    const ended = { id, expiresAt: '2026-07-15T18:30:00.000Z', isExpired: true };
    const listed = (await links(thing)).filter(({ sentTo }) => sentTo === null);
    expect(listed).toMatchObject([{ id: before.id, expiresAt: null, isExpired: false }, ended]);
    const ofClient = await linksOfClient();
    expect(ofClient.filter((link) => [before.id, id].includes(link.id))).toMatchObject([
      { id: before.id, kind, isExpired: false },
      { ...ended, kind },
    ]);
    expect(refusal(await revokeAtClient(id))).toEqual([404, 'resource.not_found']);
  });

  test('works to the end of its own last day in the organization’s time zone', async () => {
    await setLinkDays(1);
    const { path } = await linkTo(await make(), { until: '2026-06-20' });
    app.clock.set('2026-06-21T05:59:59.999Z');
    expect(await statusOf(path)).toBe(200);
    app.clock.set('2026-06-21T06:00:00.000Z');
    expect(await statusOf(path)).toBe(404);
  });

  test('is revoked at the client, and listed there until then', async () => {
    const thing = await make();
    const { id, path } = await linkTo(thing);
    expect(await linksOfClient()).toContainEqual(expect.objectContaining({ id, kind, lastSeenAt: null }));
    expect((await revokeAtClient(id)).status).toBe(204);
    expect(await statusOf(path)).toBe(404);
    expect([...(await links(thing)), ...(await linksOfClient())].filter((link) => link.id === id)).toEqual(
      [],
    );
    expect((await revokeAtClient(id)).status).toBe(404);
  });
});

test('a document is no longer shown once its last link was revoked at the client', async () => {
  const thing = await THINGS.document();
  const isShown = async () => {
    const { body } = await app.call(documentRoutes.list, { as: owner, query: { clientId: client.id } });
    return body.items[0]?.sharedWithClient;
  };
  const [first, last] = [await linkTo(thing), await linkTo(thing)];
  await revokeAtClient(first.id);
  expect(await isShown()).toBe(true);
  await revokeAtClient(last.id);
  expect(await isShown()).toBe(false);
});

test.each<[string, string]>([
  ['yesterday', '2026-06-14'],
  ['more than ten years ahead', '2036-06-13'],
  ['no date', '2026-02-30'],
])('a last day is refused at its field: %s', async (_, until) => {
  const answer = await create(await THINGS.invoice(), { until });
  expect(answer.body).toMatchObject({ code: 'request.invalid', details: { fields: [{ path: 'until' }] } });
});

test.each([0, 3_651, 1.5])('the settings refuse %s days', async (days) => {
  expect(refusal(await setLinkDays(days))).toEqual([400, 'request.invalid']);
});

test('a mail’s link ends by the settings, and the next mail has a link that works', async () => {
  await setLinkDays(3_650);
  await setLinkDays(7);
  const quote = await openQuote(app, owner, { clientId: client.id });
  const send = async (to: string) => {
    const { body } = await app.call(quoteRoutes.one, { as: owner, parameters: { id: quote.id } });
    const { version } = body;
    const mail = { version, to: [to], subject: 'Your quote', message: 'Here', attachPdf: false };
    const sent = await app.call(quoteRoutes.send, { as: owner, parameters: { id: quote.id }, body: mail });
    expect(sent.status).toBe(200);
    await runJobs(app);
    return pathInMail(inbox, to);
  };
  const first = await send('first@lumbre.example');
  app.clock.advance(7 * DAY_MS);
  expect(await statusOf(first)).toBe(404);
  expect(await statusOf(await send('second@lumbre.example'))).toBe(200);
  expect(await statusOf(first)).toBe(404);
  const listed = await links({ id: quote.id, routes: quoteLinkRoutes });
  expect(listed.map(({ sentTo, isExpired }) => [sentTo, isExpired])).toEqual([
    ['second@lumbre.example', false],
    ['first@lumbre.example', true],
  ]);
});
