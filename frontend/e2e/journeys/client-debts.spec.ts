// Proves that debts, which SQL adds up, follow a new invoice at once.
import type { Page } from '@playwright/test';
import { runSql } from '../fixtures/database.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { ListFilters } from '../pages/list-filters.ts';

/** Agave owes in three currencies, late in one of them; Nopal owes nothing. */
async function fill(oficio: OficioProcess): Promise<{ person: Person; clientId: string; late: string }> {
  const person = await createPersonWithTrial(oficio);
  const add = async (displayName: string) =>
    (await callApi(oficio, person, 'POST', '/api/clients', { displayName })) as { id: string };
  const { id: clientId } = await add('Agave');
  await add('Nopal');
  const late = await issuedInvoice(oficio, person, { clientId, currency: 'USD', fxRateE8: 1_750_000_000 });
  await issuedInvoice(oficio, person, { clientId, currency: 'EUR', fxRateE8: 2_000_000_000 });
  await issuedInvoice(oficio, person, { clientId });
  // As the tables' owner, because an issued invoice doesn't change.
  await runSql(
    oficio,
    `SET ROLE oficio_owner; UPDATE public.invoices SET due_date = '2020-01-31' WHERE id = '${late.id}'`,
  );
  return { person, clientId, late: String(late.number) };
}

const invoices = (page: Page) => page.locator('[data-row]').getByRole('link');

test('what clients owe stands in their list, leads to its invoices and follows a new one', async ({
  page,
  oficio,
}) => {
  const { person, clientId, late } = await fill(oficio);
  await signInBeforehand(page, oficio, person);
  const tables = new LiveTables(page);
  const clients = new ClientsPage(page);
  await clients.open();
  const outstanding = page.getByRole('link', { name: /^Outstanding of Agave: / });
  await expect(outstanding).toHaveAccessibleName(/€1,000\.00, \$1,000\.00 USD, MX\$1,000\.00$/);
  await expect(outstanding).toHaveText(/€1,000\.00\+2$/);
  await expect(page.getByRole('row', { name: /Nopal/ }).getByRole('link')).toHaveText(['Nopal']);

  await new ListFilters(page).choose('Balance', 'Overdue');
  await expect(page).toHaveURL(/overdue=true/);
  await expect(clients.client('Nopal')).toHaveCount(0);
  await page.getByRole('link', { name: /^Overdue of Agave: \$1,000\.00 USD$/ }).click();
  await expect(invoices(page)).toHaveText([late]);
  await page.goBack();
  await new ListFilters(page).choose('Balance', 'Any balance');
  await expect(clients.client('Nopal')).toBeVisible();

  await tables.areHeard();
  await issuedInvoice(oficio, person, { clientId });
  await expect(outstanding).toHaveAccessibleName(/MX\$2,000\.00$/);
  await outstanding.click();
  await expect(invoices(page)).toHaveCount(4);
});
