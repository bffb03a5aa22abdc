import { billingRoutes, memberRoutes, organizationSetupRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupBody } from '../../../test/organization-setup.examples.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';
import { Jobs } from '../../jobs/jobs.ts';

let app: TestApplication;
let payments: TestPayments;

beforeAll(async () => {
  app = await TestApplication.start({ payments: testPaymentAccount() });
  payments = await startTestPayments(app);
});

afterAll(async () => {
  await payments.close();
  await app.stop();
});

const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending({ early: true });

const handOver = (as: TestPerson, { userId }: TestPerson) =>
  app.call(memberRoutes.handOver, { as, body: { userId } });

/** An owner whose organization is a customer of the provider. */
async function payer(): Promise<TestOwner> {
  const owner = await app.owner();
  await app.admin.query('DELETE FROM oficio.subscriptions WHERE organization_id = $1', [
    owner.organizationId,
  ]);
  await app.call(billingRoutes.createCheckoutSession, { as: owner });
  return owner;
}

async function addressesAtProvider({ organizationId }: TestOwner): Promise<(string | null)[]> {
  const { data } = await payments.client.customers.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata.organizationId === organizationId).map(({ email }) => email);
}

test('each hand-over sends the provider the new owner’s address', async () => {
  const owner = await payer();
  const second = await app.member(owner.organizationId, 'admin');
  expect(await addressesAtProvider(owner)).toEqual([owner.email]);
  await handOver(owner, second);
  await runJobs();
  expect(await addressesAtProvider(owner)).toEqual([second.email]);
  await handOver(second, owner);
  await handOver(owner, second);
  await runJobs();
  expect(await addressesAtProvider(owner)).toEqual([second.email]);
});

test('a renamed organization has its new name at the provider', async () => {
  const owner = await payer();
  await app.call(organizationSetupRoutes.setup, { as: owner, body: { ...setupBody, name: 'Taller Sur' } });
  await runJobs();
  const { data } = await payments.client.customers.list({ email: owner.email });
  expect(data.map(({ name, email }) => ({ name, email }))).toEqual([
    { name: 'Taller Sur', email: owner.email },
  ]);
});

test('an owner’s new address reaches the provider within the hour, once', async () => {
  const owner = await payer();
  const upkeep = async () => {
    await app.admin.query("SELECT oficio.enqueue_job('subscription.upkeep', '{}')");
    expect(await runJobs()).toEqual({ done: 1, failed: 0 });
  };
  await upkeep();
  const address = `${crypto.randomUUID()}@new.example.com`;
  await app.admin.query('UPDATE auth.users SET email = $2 WHERE id = $1', [owner.userId, address]);
  await upkeep();
  expect(await addressesAtProvider(owner)).toEqual([address]);

  const { data } = await payments.client.customers.list({ email: address });
  await payments.client.customers.update(data[0]?.id ?? '', { email: 'kept@example.com' });
  await upkeep();
  expect(await addressesAtProvider(owner)).toEqual(['kept@example.com']);
});

test('without a customer at the provider, or with a deleted one, the job does nothing', async () => {
  const [none, gone] = [await app.owner(), await payer()];
  const { data } = await payments.client.customers.list({ limit: 100 });
  const customer = data.find(({ metadata }) => metadata.organizationId === gone.organizationId);
  await payments.client.customers.del(customer?.id ?? '');
  for (const owner of [none, gone]) await handOver(owner, await app.member(owner.organizationId, 'admin'));
  expect(await runJobs()).toEqual({ done: 2, failed: 0 });
});
