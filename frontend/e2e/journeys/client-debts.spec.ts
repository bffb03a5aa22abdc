import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import { join } from '../fixtures/invitation.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';

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
  await expect(outstanding).toHaveAccessibleName(/€1,000\.00, \$1,000\.00, MX\$1,000\.00$/);
  await expect(outstanding).toHaveText(/€1,000\.00\$1,000\.001 more$/);
  await expect(page.getByRole('row', { name: /Nopal/ }).getByRole('link')).toHaveText(['Nopal']);
  await expectNothingFound(page);

  await page.getByLabel('Balance').selectOption('Overdue');
  await expect(page).toHaveURL(/overdue=true/);
  await expect(clients.client('Nopal')).toHaveCount(0);
  await page.getByRole('link', { name: /^Overdue of Agave: \$1,000\.00$/ }).click();
  await expect(invoices(page)).toHaveText([late]);
  await page.goBack();
  await page.getByLabel('Balance').selectOption('Any balance');
  await expect(clients.client('Nopal')).toBeVisible();

  await tables.areHeard();
  await issuedInvoice(oficio, person, { clientId });
  await expect(outstanding).toHaveAccessibleName(/MX\$2,000\.00$/);
  await outstanding.click();
  await expect(invoices(page)).toHaveCount(4);
});

test('a phone shows what a client owes; members and viewers see none of it @phone-only', async ({
  page,
  oficio,
}) => {
  const { person } = await fill(oficio);
  const member = await createPerson(oficio, 'Bruno');
  await join(oficio, person, member, 'member');
  await page.setViewportSize({ width: 360, height: 740 });
  await signInBeforehand(page, oficio, person);
  const clients = new ClientsPage(page);
  await clients.open();
  await page.getByRole('button', { name: 'Details of Agave' }).click();
  const outstanding = page.getByRole('link', { name: /^Outstanding of Agave: / });
  await expect(outstanding).toBeVisible();
  await expectNothingFound(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await signInBeforehand(page, oficio, member);
  await clients.open('?overdue=true');
  await expect(clients.client('Nopal')).toBeVisible();
  await page.getByRole('button', { name: 'Details of Agave' }).click();
  await expect(page.getByText('Primary contact').first()).toBeVisible();
  await expect(page.getByText('Outstanding')).toHaveCount(0);
});
