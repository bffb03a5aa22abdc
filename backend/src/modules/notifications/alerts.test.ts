import { DAY_MS, domainRoutes, serviceRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCertificate } from '../../../test/certificate-rows.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { notificationsOf, textsOf } from '../../../test/test-notifications.ts';
import { ExpiryAlerts } from './expiry-alerts.ts';
import { OverdueAlerts } from './overdue-alerts.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await app.owner();
});

const run = () => app.nest.get(ExpiryAlerts, { strict: false }).run();
const days = (count: number) => app.clock.advance(count * DAY_MS);

async function domain(expiresOn: string, name = `d${Math.random().toString(36).slice(2)}.mx`) {
  const answer = await app.call(domainRoutes.create, { as: owner, body: { name, expiresOn } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

describe('alerts of a domain', () => {
  test('come at each step, once, and then that it has expired', async () => {
    await domain('2026-07-20', 'acme.mx');
    const seen: number[] = [];
    for (let day = 0; day < 40; day += 1) {
      await run();
      await run();
      seen.push((await textsOf(app, owner)).length);
      days(1);
    }
    // 30 days before the end, then 14, 7 and 1, then the day after it.
    expect(seen.flatMap((count, day) => (count > (seen[day - 1] ?? 0) ? [35 - day] : []))).toEqual([
      30, 14, 7, 1, -1,
    ]);
    expect((await notificationsOf(app, owner)).map(({ type, severity }) => [type, severity])).toEqual([
      ['domain_expired', 'critical'],
      ['renewal_due', 'warning'],
      ['renewal_due', 'warning'],
      ['renewal_due', 'info'],
      ['renewal_due', 'info'],
    ]);
  });

  test('after a pause of the process are the nearest one alone', async () => {
    await domain('2026-06-20', 'acme.mx');
    await run();
    expect(await textsOf(app, owner)).toEqual(['acme.mx ends on Jun 20, 2026']);
  });

  test('follow the earlier one of two dates that conflict', async () => {
    const { id } = await domain('2027-06-01', 'acme.mx');
    await app.admin.query("UPDATE public.domains SET conflicting_expires_on = '2026-06-18' WHERE id = $1", [
      id,
    ]);
    await run();
    expect(await textsOf(app, owner)).toEqual(['acme.mx ends on Jun 18, 2026']);
  });

  test('begin again for another date, and don’t come for one that ended long ago', async () => {
    const { id } = await domain('2026-06-20', 'acme.mx');
    await run();
    await app.admin.query("UPDATE public.domains SET expires_on = '2026-06-21' WHERE id = $1", [id]);
    await domain('2026-01-01');
    await run();
    expect((await textsOf(app, owner)).length).toBe(2);
  });

  test('that come from two replicas at once are one', async () => {
    await domain('2026-06-20', 'acme.mx');
    await Promise.all([run(), run(), run()]);
    expect(await notificationsOf(app, owner)).toMatchObject([{ count: 1 }]);
  });
});

test('a service alerts the limited member of its client', async () => {
  const client = await app.client(owner);
  const mine = await app.member(owner.organizationId, 'member', { clientIds: [client.id] });
  const other = await app.member(owner.organizationId, 'member', {
    clientIds: [(await app.client(owner)).id],
  });
  const body = { name: 'Hosting', clientId: client.id, nextRenewalOn: '2026-06-20' };
  const answer = await app.call(serviceRoutes.create, { as: owner, body });
  expect(answer.status).toBe(201);
  await run();
  expect(await textsOf(app, mine)).toEqual(['Hosting ends on Jun 20, 2026']);
  expect(await textsOf(app, other)).toEqual([]);
});

test('a certificate is alerted from its warning range on, which is a third of a short life', async () => {
  const client = await app.client(owner);
  const id = await addCertificate(app.admin, owner, client.id);
  await app.admin.query(
    "UPDATE public.certificates SET name = 'acme.mx', sort_expires_on = '2026-07-05', alert_on = '2026-06-25' WHERE id = $1",
    [id],
  );
  app.clock.set('2026-06-24T18:00:00.000Z');
  await run();
  expect(await textsOf(app, owner)).toEqual([]);
  days(1);
  await run();
  await run();
  expect(await textsOf(app, owner)).toEqual(['The certificate of acme.mx ends on Jul 5, 2026']);
  app.clock.set('2026-07-06T18:00:00.000Z');
  await run();
  expect((await textsOf(app, owner)).toSorted()).toEqual([
    'The certificate of acme.mx ended on Jul 5, 2026',
    'The certificate of acme.mx ends on Jul 5, 2026',
  ]);
});

test('an overdue invoice is one notification for its due day, when the day has passed for the organization', async () => {
  const overdue = () => app.nest.get(OverdueAlerts, { strict: false }).run();
  owner = await issuer(app);
  const { id: clientId } = await app.client(owner);
  await issued(app, owner, { clientId, dueDate: '2026-06-20' });
  app.clock.set('2026-06-21T05:59:59.000Z');
  await overdue();
  expect(await textsOf(app, owner)).toEqual([]);
  app.clock.set('2026-06-21T06:00:00.000Z');
  await overdue();
  await overdue();
  expect(await textsOf(app, owner)).toEqual([
    expect.stringMatching(/ of Café Lumbre is overdue since Jun 20, 2026/),
  ]);
});
