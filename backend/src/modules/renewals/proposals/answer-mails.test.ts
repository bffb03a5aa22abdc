import { MAIL_TEMPLATES, mailTemplateRoutes, outboxRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../../test/test-inbox.ts';
import { issuer } from '../../../../test/test-invoices.ts';
import { sendForm } from '../../../../test/test-portal.ts';
import { asked, askedClient, renewalsFor, runJobs } from '../../../../test/test-proposals.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ trustProxy: 1, smtpUrl: inbox.smtpUrl });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-15T18:00:00.000Z');
  owner = await issuer(app);
});

const decide = async (path: string, fields: Record<string, string>) => {
  await sendForm(app, `${path}/decide`, { name: 'Eva Luna', note: '', ...fields });
  await runJobs(app);
};
const answerMails = (address: string) => inbox.to(address).filter(({ text }) => !text.includes('/portal/'));
const subjects = (address: string) => answerMails(address).map(({ subject }) => subject);

async function askedBy(as: TestPerson, locale: 'en' | 'es' = 'en') {
  const client = await askedClient(app, as, { locale });
  const ids = await renewalsFor(
    app,
    as,
    client.id,
    { name: 'a.mx' },
    { name: 'b.mx', expiresOn: '2026-07-02' },
    { name: 'c.mx', expiresOn: '2026-07-03' },
  );
  return { ...client, ids, ...(await asked(app, as, ids)) };
}

test('an answer is mailed to the member who has asked, and confirmed to the client', async () => {
  const member = await app.member(owner.organizationId, 'member');
  const { address, ids, path } = await askedBy(member);
  await decide(path, { 'answer-0': 'approve', 'answer-1': 'decline', 'answer-2': 'approve', note: 'Zq' });
  expect(subjects(member.email).toSorted()).toEqual([
    'Lumbre has approved a.mx, c.mx',
    'Lumbre has declined b.mx',
  ]);
  expect(subjects(owner.email)).toEqual([]);
  const [approval] = answerMails(member.email).filter(({ subject }) => subject.includes('approved'));
  for (const text of ['Eva Luna', 'a.mx', 'c.mx', '250.00', '2027', 'Zq', `/hosting/renewals/${ids[0]}`])
    expect(approval?.text).toContain(text);
  expect(approval?.text).not.toContain('b.mx');
  const [confirmation, ...others] = answerMails(address);
  expect([confirmation?.subject, others]).toEqual(['Your answer to Estudio Nopal', []]);
  for (const text of ['a.mx', 'b.mx', 'c.mx', 'Zq']) expect(confirmation?.text).toContain(text);
  for (const text of ['/hosting/', '180.00']) expect(confirmation?.text).not.toContain(text);
});

test('each answer is mailed once, also when a form comes twice', async () => {
  const { address, path } = await askedBy(owner);
  await Promise.all([1, 2].map(() => decide(path, { 'answer-0': 'approve' })));
  await decide(path, { 'answer-0': 'approve', 'answer-1': 'decline' });
  expect(subjects(owner.email).toSorted()).toEqual(['Lumbre has approved a.mx', 'Lumbre has declined b.mx']);
  expect(subjects(address)).toHaveLength(2);
});

test('a client whose language is Spanish is answered in Spanish', async () => {
  const { address, path } = await askedBy(owner, 'es');
  await decide(path, { 'answer-0': 'approve' });
  expect([...subjects(owner.email), ...subjects(address)]).toEqual([
    'Lumbre aprobó a.mx',
    'Su respuesta a Estudio Nopal',
  ]);
});

test('the owner is told when the member who has asked has left', async () => {
  const member = await app.member(owner.organizationId, 'member');
  const { path } = await askedBy(member);
  await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [member.userId]);
  await decide(path, { 'answer-0': 'decline' });
  expect([subjects(owner.email), subjects(member.email)]).toEqual([['Lumbre has declined a.mx'], []]);
});

test('a text as long as it may be loses its end, and neither the answer nor what was decided', async () => {
  const { path } = await askedBy(owner);
  const saved = await app.call(mailTemplateRoutes.save, {
    as: owner,
    parameters: { key: 'renewal_approved', locale: 'en' },
    body: { subject: 'Answer', body: 'x'.repeat(MAIL_TEMPLATES.body), version: 0 },
  });
  expect(saved.status).toBe(200);
  await decide(path, { 'answer-0': 'approve', note: 'Zq' });
  const [mail] = answerMails(owner.email);
  for (const text of ['xxx', 'a.mx', 'Zq']) expect(mail?.text).toContain(text);
});

test('a trial sends them, too', async () => {
  const { address, path } = await askedBy(owner);
  await app.admin.query(`UPDATE oficio.subscriptions SET status = 'trialing' WHERE organization_id = $1`, [
    owner.organizationId,
  ]);
  await decide(path, { 'answer-0': 'approve' });
  const { items } = (await app.call(outboxRoutes.list, { as: owner, query: {} })).body;
  const answers = items.filter(({ entity }) => entity.type === 'proposal_answer');
  expect(answers.map(({ to, state }) => [to, state]).toSorted()).toEqual(
    [
      [owner.email, 'sent'],
      [address, 'sent'],
    ].toSorted(),
  );
});
