import { domainRoutes, invoiceRoutes, type ReminderRuleBody, serviceRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { renewalContact } from '../../../test/test-proposals.ts';
import { plannedReminders, queueReminders, remindersAt, ruleOn } from '../../../test/test-reminders.ts';
import { sellDomain } from '../../../test/test-renewals.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-20T18:00:00.000Z');
  owner = await issuer(app);
  await app.admin.query("UPDATE oficio.organizations SET timezone = 'UTC' WHERE id = $1", [
    owner.organizationId,
  ]);
});

const clientWith = (email: string) =>
  app.client(owner, { displayName: 'Ana', contacts: [renewalContact('Eva', { email, isPrimary: true })] });

describe('a domain that expires', () => {
  const STEP = { offsetDays: -7, templateKey: 'domain_expiring' } as const;

  it('is reminded of at the contact who wants mails about renewals', async () => {
    await ruleOn(app, owner, 'domain_expiry', STEP);
    const { id: clientId } = await clientWith('eva@example.mx');
    await sellDomain(app, owner, { clientId, name: 'acme.mx', expiresOn: '2026-07-01' });
    await sellDomain(app, owner, { name: 'of-nobody.mx', expiresOn: '2026-07-01' });
    expect(await plannedReminders(app, owner)).toEqual([['2026-06-24', 'eva@example.mx', null]]);
    expect(await remindersAt(app, owner, '2026-06-24T09:00:00.000Z')).toEqual([
      ['domain_expiring', 'sent', null],
    ]);
    const [mail] = inbox.to('eva@example.mx');
    expect([mail?.subject, mail?.text]).toEqual([
      'acme.mx expires on Jul 1, 2026',
      expect.stringContaining('the domain acme.mx expires on Jul 1, 2026.'),
    ]);
  });

  it('isn’t reminded of when it was renewed after the queueing', async () => {
    await ruleOn(app, owner, 'domain_expiry', STEP);
    const { id: clientId } = await clientWith('eva2@example.mx');
    const { id, version } = await sellDomain(app, owner, { clientId, expiresOn: '2026-07-01' });
    await queueReminders(app, '2026-06-24T09:00:00.000Z');
    const body = { version, expiresOn: '2027-07-01' };
    await app.call(domainRoutes.update, { as: owner, parameters: { id }, body });
    expect(await remindersAt(app, owner, '2026-06-24T09:01:00.000Z')).toEqual([
      ['domain_expiring', 'skipped', 'superseded'],
    ]);
  });
});

describe('a service that renews', () => {
  it('is reminded of with its price, at typed addresses', async () => {
    const audience: Partial<ReminderRuleBody> = { audience: 'addresses', addresses: ['desk@example.mx'] };
    await ruleOn(app, owner, 'hosting_renewal', { offsetDays: -7, templateKey: 'hosting_renewal' }, audience);
    const { id: clientId } = await clientWith('eva3@example.mx');
    const body = { clientId, name: 'Hosting Plus', nextRenewalOn: '2026-07-01', priceMinor: 90_000 };
    expect((await app.call(serviceRoutes.create, { as: owner, body })).status).toBe(201);
    expect(await remindersAt(app, owner, '2026-06-24T09:00:00.000Z')).toEqual([
      ['hosting_renewal', 'sent', null],
    ]);
    expect(inbox.to('desk@example.mx')[0]?.text).toContain(
      'Hosting Plus renews on Jul 1, 2026 for MX$900.00.',
    );
  });
});

describe('an invoice that the client hasn’t opened', () => {
  it('is reminded of some days after its mail', async () => {
    await ruleOn(app, owner, 'invoice_unviewed', { offsetDays: 3, templateKey: 'invoice_due_soon' });
    const { id: clientId } = await app.client(owner, { email: 'unviewed@example.mx' });
    const [seen, unseen] = [
      await issued(app, owner, { clientId, dueDate: '2026-07-20' }),
      await issued(app, owner, { clientId, dueDate: '2026-07-20' }),
    ];
    for (const { id, version } of [seen, unseen]) {
      await app.call(invoiceRoutes.markSent, { as: owner, parameters: { id }, body: { version } });
    }
    await app.admin.query('UPDATE public.invoices SET viewed_at = now() WHERE id = $1', [seen.id]);
    expect(await plannedReminders(app, owner)).toEqual([['2026-06-23', 'unviewed@example.mx', null]]);
    expect(await remindersAt(app, owner, '2026-06-23T09:00:00.000Z')).toEqual([
      ['invoice_due_soon', 'sent', null],
    ]);
    expect(inbox.to('unviewed@example.mx')[0]?.subject).toContain(unseen.number);
  });
});
