// A client is asked about renewals, and answers on a phone without a script: the process of a mail, a page and a draft.
import { addDays } from '@oficio/contracts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { callApi, createPersonWithPlan } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member proposes renewals, the client answers on a phone, and the draft is there @phone', async ({
  page,
  browser,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const name = person.email.split('@')[0];
  const address = `${name}-client@example.com`;
  const contact = { firstName: 'Eva', lastName: null, email: address, phone: null, role: null };
  const receives = { invoices: false, reminders: false, renewals: true };
  const { id: clientId } = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Nopal',
    contacts: [{ ...contact, isPrimary: true, isBilling: false, receives }],
  })) as { id: string };
  const today = new Date().toISOString().slice(0, 10);
  for (const [label, days] of [
    ['uno', 20],
    ['dos', 25],
  ] as const) {
    await callApi(oficio, person, 'POST', '/api/domains', {
      name: `${label}-${name}.example`,
      clientId,
      expiresOn: addDays(today, days),
      costMinor: 18_000,
      priceMinor: 25_000,
    });
  }
  await signInBeforehand(page, oficio, person);
  const { items } = (await callApi(oficio, person, 'GET', '/api/renewals')) as { items: { id: string }[] };
  await page.goto(`/hosting/renewals/${items[0]?.id}`);
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose to Nopal' });
  await dialog.getByRole('checkbox', { name: `dos-${name}.example` }).check();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  const main = page.getByRole('main');
  await expect(main).toContainText(address);

  const { links } = await oficio.mailTo(address, /renew/i);
  const link = links.find((href) => href.includes('/portal/')) ?? '';
  const clients = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme: 'dark',
    viewport: { width: 360, height: 800 },
  });
  const client = await clients.newPage();
  await client.goto(link);
  await client
    .getByRole('group', { name: `uno-${name}.example` })
    .getByRole('radio', { name: 'Approve' })
    .check();
  await client
    .getByRole('group', { name: `dos-${name}.example` })
    .getByRole('radio', { name: 'Decline' })
    .check();
  await client.getByLabel('Your name').fill('Eva Luna');
  await client.getByRole('button', { name: 'Send answer' }).click();
  await expect(client.getByText(/^Approved by Eva Luna on /)).toBeVisible();
  await expect(client.getByText(/^Declined by Eva Luna on /)).toBeVisible();
  expect(client.url()).toBe(link);
  await clients.close();

  // The member's page follows without a reload.
  await expect(main.getByRole('button', { name: `Revoke the link for ${address}` })).toBeVisible();
  await expect(main).toContainText('Eva Luna');
  await expect(main.getByRole('link', { name: /draft/i })).toBeVisible();
});

test('axe finds nothing on the page of a proposal, which fits 360 pixels, light and dark', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const contact = {
    firstName: 'Eva',
    lastName: null,
    phone: null,
    role: null,
    isPrimary: true,
    isBilling: false,
  };
  const email = `${person.email.split('@')[0]}-axe@example.com`;
  const receives = { invoices: false, reminders: false, renewals: true };
  const { id: clientId } = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Nopal',
    locale: 'es',
    contacts: [{ ...contact, email, receives }],
  })) as { id: string };
  const label = 'un-dominio-muy-largo-que-casi-no-cabe-en-la-pantalla-de-un-tel';
  await callApi(oficio, person, 'POST', '/api/domains', {
    name: `${label}.example`,
    clientId,
    expiresOn: addDays(new Date().toISOString().slice(0, 10), 20),
    priceMinor: 99_999_999_900,
  });
  const { items } = (await callApi(oficio, person, 'GET', '/api/renewals')) as { items: { id: string }[] };
  const body = { ids: items.map(({ id }) => id), message: '¿Renovamos?' };
  const { id } = (await callApi(oficio, person, 'POST', '/api/renewals/propose', body)) as { id: string };
  const made = await callApi(oficio, person, 'POST', `/api/renewal-proposals/${id}/links`);
  const { url } = made as { url: string };
  await page.setViewportSize({ width: 360, height: 800 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Renovamos?');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await expectNothingFound(page);
  }
  await page.getByRole('radio', { name: 'Aprobar' }).check();
  await page.getByLabel('Su nombre').fill('Eva');
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(page.getByText(/^Eva la aprobó el /)).toBeVisible();
  await expectNothingFound(page);
});
