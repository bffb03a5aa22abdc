import { invoiceRoutes } from '@oficio/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { draft, issued, issuer } from '../../../test/test-invoices.ts';
import { paidInvoice } from '../../../test/test-ledger.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';
import { MoneyVerification } from './money-verification.service.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await issuer(app);
  await paidInvoice(app, owner);
  await issued(app, owner);
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await wrongSums(app)).toEqual([]);
});

const verify = () => app.nest.get(MoneyVerification, { strict: false }).run();
const logged = () => app.logLines.filter((line) => line.includes('differ from their recount'));

test.each([
  ['oficio.invoice_days', 'count = count + 1, base_balance_minor = 7'],
  ['oficio.invoice_months', 'total_minor = total_minor - 1'],
  ['oficio.invoice_months', 'collected_minor = collected_minor - 1'],
  ['oficio.invoice_month_totals', 'paid = paid + 1'],
  ['oficio.invoiced_clients', 'most_minor = 0'],
  ['oficio.money_sums', 'base_minor = base_minor + 2'],
  ['oficio.party_months', 'amount_minor = amount_minor + 1'],
  ['oficio.party_totals', 'most_minor = 3'],
  ['oficio.record_counts', 'count = count * 2'],
  ['public.invoices', 'base_balance_minor = base_balance_minor + 1'],
  ['public.invoices', 'collected_minor = collected_minor + 1'],
  ['public.invoices', 'credited_minor = credited_minor + 1'],
  ['public.invoices', 'has_settlements = NOT has_settlements'],
  ['public.income', 'tax_minor = tax_minor + 1, withheld_minor = 3'],
  ['oficio.payments', 'allocated_minor = allocated_minor - 1'],
])('a wrong row of %s is found, logged and repaired', async (table, columns) => {
  const before = logged().length;
  // The triggers would refuse or repair it at once.
  await app.admin.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE ${table} SET ${columns} WHERE organization_id = '${owner.organizationId}'; COMMIT`);
  const found = await wrongSums(app);
  expect(new Set(found.map(({ table_name: name }) => name))).toContain(table.split('.')[1]);
  await verify();
  expect(logged().length).toBeGreaterThan(before);
});

test('a row that is missing is added again, and one of nothing becomes a row of zeros', async () => {
  await app.admin.query(`BEGIN; SET LOCAL session_replication_role = replica;
    DELETE FROM oficio.invoice_days WHERE organization_id = '${owner.organizationId}';
    INSERT INTO oficio.invoice_month_totals VALUES ('${owner.organizationId}', 'USD', '2020-01-01', 1, 2, 3, 4, 5, 6, 7);
    COMMIT`);
  await verify();
});

test('a repair among documents that are issued loses none of them', async () => {
  await app.admin.query('UPDATE oficio.invoice_days SET count = count + 3 WHERE organization_id = $1', [
    owner.organizationId,
  ]);
  const drafts = await Promise.all(Array.from({ length: 8 }, () => draft(app, owner)));
  const issues = drafts.map(({ id, version }) =>
    app.call(invoiceRoutes.issue, { as: owner, parameters: { id }, body: { version } }),
  );
  const answers = (await Promise.all([...issues, verify(), verify()])).slice(0, issues.length);
  expect(answers.map((answer) => (answer as { status: number }).status)).toEqual(issues.map(() => 200));
});

test('an organization that has changed nothing for a day isn’t recounted', async () => {
  await app.admin.query('UPDATE oficio.invoice_days SET count = count + 1 WHERE organization_id = $1', [
    owner.organizationId,
  ]);
  const start = app.clock.now();
  const before = logged().length;
  app.clock.set(new Date(start.getTime() + 3 * 86_400_000).toISOString());
  await verify();
  expect(logged().length).toBe(before);
  app.clock.set(start.toISOString());
  await verify();
});
