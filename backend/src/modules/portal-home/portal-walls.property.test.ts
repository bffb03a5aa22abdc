import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPortal, readableByPortal } from '../../../test/as-portal.ts';
import { readPathsOfPortal } from '../../../test/portal-routes.ts';
import {
  buildWorld,
  type Mark,
  type World,
  type WorldContact,
  type WorldThing,
  worldPlan,
} from '../../../test/portal-world.ts';
import { readDocument } from '../../../test/read-document.ts';
import { TestApplication } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { visit } from '../../../test/test-portal.ts';
import { signIn, signInLink } from '../../../test/test-portal-home.ts';

/* No answer of the portal has a byte of another client, a cost, a margin, an internal note or a tag. */

const TIMEOUT_MS = isFullRun ? 900_000 : 120_000;

let inbox: TestInbox;
let app: TestApplication;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    trustProxy: 1,
    rateLimits: { writes: { points: 100_000, perMs: 60_000 } },
  });
  app.clock.set('2026-06-15T18:30:00.000Z');
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

const ofThings =
  (kind: WorldThing['kind'], part = '') =>
  ({ things }: World) =>
    things.filter((thing) => thing.kind === kind).map(({ id }) => `/${kind}/${id}${part}`);
const ofLinks =
  (part = '') =>
  ({ things }: World) =>
    things.flatMap(({ link }) => (link === null ? [] : [link.replace('/portal', '') + part]));
const alone = (path: string) => () => [path];

/** The addresses of each path of the handler, among them those of things that the reader must not see. */
const ADDRESSES: Record<string, (world: World) => string[]> = {
  '/': alone('/'),
  '/home': alone('/home'),
  '/choose': alone('/choose'),
  '/invoices': alone('/invoices'),
  '/invoices/:id': ofThings('invoices'),
  '/invoices/:id/pdf': ofThings('invoices', '/pdf'),
  '/statement': alone('/statement?currency=MXN'),
  '/statement/pdf': alone('/statement/pdf?currency=MXN'),
  '/documents': alone('/documents'),
  '/documents/:id': ofThings('documents'),
  '/proposals/:id': ofThings('proposals'),
  '/quotes/:id': ofThings('quotes'),
  '/quotes/:id/pdf': ofThings('quotes', '/pdf'),
  '/requests': alone('/requests'),
  '/requests/:id': ofThings('requests'),
  '/requests/:id/files/:fileId': ({ things }) =>
    things.flatMap(({ kind, id, fileId }) =>
      kind === 'requests' ? [`/requests/${id}/files/${fileId}`] : [],
    ),
  '/return/:checkoutId': alone(`/return/${crypto.randomUUID()}`),
  '/:token': ofLinks(),
  '/:token/pdf': ofLinks('/pdf'),
  '/:token/file': ofLinks('/file'),
};

test('each path of the portal has an address in this file', () => {
  expect(readPathsOfPortal(app)).toEqual(Object.keys(ADDRESSES).toSorted());
});

test(
  'no page of a contact, by a session or by a link, has a mark that it must not have',
  async () => {
    await forEachWorld(async (world) => {
      for (const contact of world.contacts.filter(({ portal }) => portal)) {
        const session = await signIn(app, inbox, contact.address);
        const paths = Object.entries(ADDRESSES).filter(([path]) => !path.startsWith('/:token'));
        const answers = await read(
          paths.flatMap(([, addresses]) => addresses(world)),
          session,
        );
        expectOnly(answers, world, (mark) => maySee(contact, mark));
        expect(missing(answers, world, (mark) => maySee(contact, mark))).toEqual([]);
      }
      for (const { id, link } of world.things) {
        if (link === null) continue;
        const path = link.replace('/portal', '');
        const answers = await read(['', '/pdf', '/file'].map((part) => path + part));
        const clientId = world.marks.find(({ thingId }) => thingId === id)?.clientId;
        const name = world.marks.find((mark) => mark.clientId === clientId);
        expectOnly(
          answers,
          world,
          (mark) => mark === name || (mark.thingId === id && mark.audience !== 'nobody'),
        );
        expect(answers.some(({ status }) => status === 200)).toBe(true);
      }
      const [contact] = world.contacts.filter(({ portal }) => portal);
      if (!contact) return;
      const link = await signInLink(app, inbox, contact.address);
      expectOnly(await read([link.replace('/portal', '')]), world, () => false);
    });
  },
  TIMEOUT_MS,
);

test(
  'the role of the portal reads no such mark from any table, without a condition',
  async () => {
    const tables = await readableByPortal(app);
    await forEachWorld(async (world) => {
      for (const contact of world.contacts) {
        const claims = { contactId: contact.id, clientId: contact.clientId };
        const answers: Answer[] = [];
        for (const [table, columns] of tables) {
          const rows = await asPortal(app, claims, `SELECT ${columns.join(', ')} FROM ${table}`);
          if (!contact.portal) expect([table, rows]).toEqual([table, []]);
          answers.push({ path: table, status: 200, text: searchable(JSON.stringify(rows, asText)) });
        }
        expectOnly(answers, world, (mark) => maySee(contact, mark));
        // The worker reads the prices of proposals and the documents of quotes, once the role has said that they are the contact's.
        const reads = ({ audience, ...mark }: Mark) =>
          audience === 'client' || audience === 'requester' || isOfInvoice(world, mark);
        expect(missing(answers, world, (mark) => maySee(contact, mark) && reads(mark))).toEqual([]);
      }
    });
  },
  TIMEOUT_MS,
);

async function forEachWorld(hold: (world: World) => Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(worldPlan, async (plan) => hold(await buildWorld(app, plan))),
    { endOnFailure: true, ...(isFullRun ? { numRuns: 25 } : { numRuns: 2, seed: 20_260_615 }) },
  );
}

function maySee(contact: WorldContact, mark: Mark): boolean {
  const { id, clientId, portal, isBilling, receivesRenewals } = contact;
  if (!portal || mark.clientId !== clientId) return false;
  return {
    client: true,
    money: isBilling,
    renewals: receivesRenewals,
    requester: mark.contactId === id,
    nobody: false,
  }[mark.audience];
}

interface Answer {
  path: string;
  status: number;
  text: string;
}

function expectOnly(answers: Answer[], { marks }: World, allowed: (mark: Mark) => boolean): void {
  const forbidden = marks.filter((mark) => !allowed(mark));
  const found = answers.flatMap(({ path, text }) =>
    forbidden.filter((mark) => text.includes(mark.text)).map((mark) => ({ path, mark })),
  );
  expect(found).toEqual([]);
}

/** What the reader may see and no answer has. */
function missing(answers: Answer[], { marks }: World, expected: (mark: Mark) => boolean): Mark[] {
  return marks.filter((mark) => expected(mark) && !answers.some(({ text }) => text.includes(mark.text)));
}

function isOfInvoice({ things }: World, { thingId }: Pick<Mark, 'thingId'>): boolean {
  return things.some(({ id, kind }) => id === thingId && kind === 'invoices');
}

function read(paths: string[], headers: Record<string, string> = {}): Promise<Answer[]> {
  return Promise.all(
    paths.map(async (path) => {
      const { status, headers: sent, bytes, html } = await visit(app, `/portal${path}`, { headers });
      const isPdf = sent.get('content-type')?.startsWith('application/pdf');
      const head = JSON.stringify([...sent]);
      return { path, status, text: searchable(`${head}\n${isPdf ? await printed(bytes) : html}`) };
    }),
  );
}

/** All that a PDF file says, with the files that are attached to it. */
async function printed(bytes: Uint8Array): Promise<string> {
  const { text, info, metadata, attachments } = await readDocument(bytes);
  return [text, JSON.stringify(info), metadata, JSON.stringify(attachments)].join('\n');
}

/** Texts in lower case, amounts without the marks of their thousands and decimals. */
function searchable(text: string): string {
  return text.toLowerCase().replaceAll(/(?<=\d)[.,\s](?=\d)/g, '');
}

function asText(_: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'data' in value && 'type' in value;
  return isBytes ? Buffer.from(value as { data: number[] } as never).toString('utf8') : value;
}
