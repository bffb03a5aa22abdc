import { auditRoutes, invoiceRoutes, mailSuppressionRoutes, reminderRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { suppress, TestMails } from '../../../test/test-mails.ts';
import { PORTAL_ORIGIN, sendForm, visit } from '../../../test/test-portal.ts';
import { queueReminders, remindersAt, ruleOn } from '../../../test/test-reminders.ts';

let inbox: TestInbox;
let app: TestApplication;
let mails: TestMails;
let owner: TestOwner;
let address: string;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, trustProxy: 1 });
  mails = new TestMails(app);
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-20T18:00:00.000Z');
  owner = await issuer(app);
  await app.admin.query(
    `UPDATE oficio.organizations SET timezone = 'UTC', name = 'Taller Norte', business_email = 'hola@norte.mx'
     WHERE id = $1`,
    [owner.organizationId],
  );
  address = `${crypto.randomUUID()}@example.mx`;
});

const NOON = '2026-06-30T12:00:00.000Z';
const LATER = '2026-07-02T12:00:00.000Z';

/** A rule with steps on the due day and two days later, and an invoice that is due on 30 June. */
async function remindedInvoice(locale: 'en' | 'es' = 'en') {
  await ruleOn(
    app,
    owner,
    'invoice_due',
    { offsetDays: 0, templateKey: 'invoice_due_today' },
    {
      steps: [
        { offsetDays: 0, templateKey: 'invoice_due_today' },
        { offsetDays: 2, templateKey: 'invoice_overdue_1' },
      ],
    },
  );
  const client = await app.client(owner, { displayName: 'Ana', email: address, locale });
  const { id, version } = await issued(app, owner, { clientId: client.id, dueDate: '2026-06-30' });
  await app.call(invoiceRoutes.markSent, { as: owner, parameters: { id }, body: { version } });
  return { id, clientId: client.id };
}

/** The path of the link in the reminder that is sent on the due day. */
async function reminderLink(locale: 'en' | 'es' = 'en'): Promise<string> {
  await remindedInvoice(locale);
  await remindersAt(app, owner, NOON);
  const [, path] = /(\/unsubscribe\/[\w-]+)/.exec(inbox.to(address)[0]?.text ?? '') ?? [];
  if (!path) throw new Error('The reminder has no link');
  return path;
}

const press = (path: string, reminders: string) => sendForm(app, path, { reminders });
/** What a mail program sends. */
const oneClick = (path: string, body: FormData | URLSearchParams, headers: Record<string, string> = {}) => {
  body.append('List-Unsubscribe', 'One-Click');
  return visit(app, path, { method: 'POST', body, headers });
};
const suppressed = async () =>
  (await app.call(mailSuppressionRoutes.list, { as: owner, query: {} })).body.items;
const isStopped = async () => (await suppressed()).length === 1;

describe('a reminder', () => {
  it('has the link in its footer and in its headers, and the organization’s name and address', async () => {
    const path = await reminderLink();
    const source =
      inbox.sources
        .at(-1)
        ?.split('\r\n\r\n')[0]
        ?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
    expect(source).toContain(`List-Unsubscribe: <${PORTAL_ORIGIN}${path}>`);
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(source).toMatch(/^From: Taller Norte via Oficio </m);
    expect(source).toContain('Reply-To: hola@norte.mx');
    expect(inbox.to(address)[0]?.text).toContain(`Stop reminders to this address:\n${PORTAL_ORIGIN}${path}`);
    expect(inbox.to(address)[0]?.html).toContain(`href="${PORTAL_ORIGIN}${path}"`);
  });

  it('is stored with the hash of its token alone', async () => {
    const token = (await reminderLink()).split('/').at(-1) ?? '';
    const { rows } = await app.admin.query(
      'SELECT FROM oficio.outbox entry WHERE organization_id = $1 AND strpos(entry::text, $2) > 0',
      [owner.organizationId, token],
    );
    expect(rows).toEqual([]);
  });

  it('is the only mail with the link', async () => {
    await mails.enqueue(owner, { to: address });
    await mails.runJobs();
    expect(inbox.sources.at(-1)).not.toContain('List-Unsubscribe');
  });
});

describe('the page of the link', () => {
  it('asks first, and changes nothing', async () => {
    const { status, headers, html } = await visit(app, await reminderLink());
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex, nofollow',
    ]);
    expect(html).toContain('Stop reminders?');
    expect(html).toContain('Taller Norte');
    expect(html).toContain(address);
    expect(html).not.toContain('<script');
    expect(await suppressed()).toEqual([]);
  });

  it('speaks the recipient’s language', async () => {
    const path = await reminderLink('es');
    expect(inbox.to(address)[0]?.text).toContain('Dejar de recibir recordatorios en esta dirección');
    expect((await visit(app, path)).html).toContain('¿Dejar de recibir recordatorios?');
  });

  it('stops reminders once, and offers to get them again', async () => {
    const path = await reminderLink();
    for (const _ of [1, 2]) {
      const { status, headers } = await press(path, 'stop');
      expect([status, headers.get('location')]).toEqual([303, path]);
    }
    const client = expect.objectContaining({ name: 'Ana' });
    expect(await suppressed()).toMatchObject([
      { address, scope: 'reminders', reason: 'unsubscribed', clients: [client] },
    ]);
    const { html } = await visit(app, path);
    expect(html).toContain('Reminders are off');
    expect(html).toContain('Get reminders again');
    expect((await remindersAt(app, owner, LATER)).toSorted()).toEqual([
      ['invoice_due_today', 'sent', null],
      ['invoice_overdue_1', 'skipped', 'suppressed'],
    ]);

    await press(path, 'resume');
    expect(await suppressed()).toEqual([]);
    const { items } = (await app.call(auditRoutes.list, { as: owner })).body;
    const entries = items.filter(({ entity }) => entity.type === 'mail_address');
    expect(entries.map(({ action, actor, entity }) => [action, actor.kind, actor.name, entity.name])).toEqual(
      [
        ['resubscribed', 'client', 'Ana', address],
        ['unsubscribed', 'client', 'Ana', address],
      ],
    );
  });

  it.each([
    ['all', 'manual'],
    ['all', 'bounced'],
    ['reminders', 'manual'],
  ])('lets nobody undo a decision of the organization: %s, %s', async (scope, reason) => {
    const path = await reminderLink();
    const id = await suppress(app, owner, address);
    await app.admin.query('UPDATE oficio.mail_suppressions SET scope = $2, reason = $3 WHERE id = $1', [
      id,
      scope,
      reason,
    ]);
    await press(path, 'stop');
    await press(path, 'resume');
    expect(await suppressed()).toMatchObject([{ id, scope, reason }]);
    const { html } = await visit(app, path);
    expect([html.includes('<form'), html.includes('still arrive')]).toEqual([false, scope === 'reminders']);
  });

  it.each([
    ['a form', () => new URLSearchParams()],
    ['parts', () => new FormData()],
  ] as const)(
    'takes the POST of a mail program, as %s, and answers it without a redirect',
    async (_, body) => {
      const path = await reminderLink();
      for (const __ of [1, 2]) {
        const { status, html } = await oneClick(path, body());
        expect([status, html.includes('Reminders are off')]).toEqual([200, true]);
      }
      expect(await isStopped()).toBe(true);
    },
  );

  it.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['a page without an origin', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a POST of %s', async (_, headers) => {
    const path = await reminderLink();
    expect((await oneClick(path, new URLSearchParams(), headers)).status).toBe(403);
    expect((await sendForm(app, path, { reminders: 'stop' }, headers)).status).toBe(403);
    expect((await sendForm(app, path, { reminders: 'stop' }, {})).status).toBe(403);
    expect(await isStopped()).toBe(false);
  });

  it('answers an unknown token, or a body that is no form of the page, as the portal does', async () => {
    const path = await reminderLink();
    const unknown = `/unsubscribe/${'A'.repeat(43)}`;
    const answers = [
      await visit(app, path.slice(0, -1)),
      await visit(app, unknown),
      await visit(app, '/unsubscribe/'),
      await press(unknown, 'stop'),
      await oneClick(unknown, new URLSearchParams()),
      await press(path, 'other'),
      await visit(app, path, { method: 'POST', body: '{}', headers: { origin: PORTAL_ORIGIN } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(404));
    const [, page] = answers;
    expect(page?.html).toBe((await visit(app, `/portal/${'A'.repeat(43)}`)).html);
    expect(await isStopped()).toBe(false);
  });
});

describe('an address without reminders', () => {
  it('still gets other mails; one without mails gets none', async () => {
    const id = await suppress(app, owner, address);
    const stateOfNext = async () => {
      const message = await mails.enqueue(owner, { to: address });
      await mails.runJobs();
      return mails.stateOf(message);
    };
    expect(await stateOfNext()).toBe('skipped');
    await app.admin.query("UPDATE oficio.mail_suppressions SET scope = 'reminders' WHERE id = $1", [id]);
    expect(await stateOfNext()).toBe('sent');
  });

  it('gets no reminder that was queued before', async () => {
    await remindedInvoice();
    await queueReminders(app, NOON);
    await app.call(mailSuppressionRoutes.add, { as: owner, body: { address, scope: 'reminders' } });
    expect(await remindersAt(app, owner, NOON)).toEqual([['invoice_due_today', 'skipped', 'suppressed']]);
  });

  it('gets no reminder that a person sends, who is told why', async () => {
    await remindedInvoice();
    await app.call(mailSuppressionRoutes.add, { as: owner, body: { address, scope: 'reminders' } });
    const { days } = (await app.call(reminderRoutes.preview, { as: owner, query: {} })).body;
    const key = days[0]?.mails[0]?.key ?? '';
    const { status, text } = await app.call(reminderRoutes.sendNow, { as: owner, body: { key } });
    expect([status, JSON.parse(text).error]).toEqual([
      409,
      expect.stringContaining(`${address} gets no reminders from you.`),
    ]);
  });
});
