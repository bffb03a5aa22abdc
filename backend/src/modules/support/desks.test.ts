import { deskTicketRoutes, supportRoutes, ticketRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { portalPerson, signIn } from '../../../test/test-portal-home.ts';
import { askedTicket, portalRequest } from '../../../test/test-tickets.ts';

const SUPERADMIN = 'superadmin@example.com';

let inbox: TestInbox;
let app: TestApplication;
let superadmin: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    trustProxy: 1,
    superadminEmails: [SUPERADMIN],
  });
  superadmin = await app.owner({ email: SUPERADMIN });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

test('a contact-form message, a member’s question and a client’s request meet in the right desk', async () => {
  app.clock.set('2026-10-30T20:00:00.000Z');
  const owner = await issuer(app);
  const member = await app.member(owner.organizationId, 'member');
  const person = await portalPerson(app, owner);
  const form = { name: 'Eva', email: 'eva@example.com', subject: 'From the form', message: 'x' };
  await app.call(supportRoutes.contact, { body: form, headers: { 'x-forwarded-for': '203.0.113.1' } });
  await askedTicket(app, member, { subject: 'From a member' });
  const session = await signIn(app, inbox, person.address);
  await portalRequest(app, session, { subject: 'From a client' });
  const subjects = ({ items }: { items: { subject: string }[] }) =>
    items.map(({ subject }) => subject).toSorted();

  const product = await app.call(deskTicketRoutes.list, { as: superadmin });
  expect(subjects(product.body)).toEqual(['From a member', 'From the form']);
  // The clocks of New York change on that weekend.
  for (const { firstResponseDueAt } of product.body.items)
    expect(firstResponseDueAt).toBe('2026-11-04T21:00:00.000Z');
  const own = await app.call(ticketRoutes.list, { as: owner, query: { desk: 'organization' } });
  expect(subjects(own.body)).toEqual(['From a client']);
  // Two in the afternoon of a Friday in Mexico City, where no clock changes.
  expect(own.body.items[0]?.firstResponseDueAt).toBe('2026-11-04T20:00:00.000Z');
  expect(subjects((await app.call(ticketRoutes.list, { as: member })).body)).toEqual([
    'From a client',
    'From a member',
  ]);
  expect(subjects((await app.call(ticketRoutes.list, { as: superadmin })).body)).toEqual([]);
});
