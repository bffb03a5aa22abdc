// A renewal from the proposal to the registry: mails, a client's page without a script, an invoice, a payment, evidence.
import { addDays, addMonths } from '@oficio/contracts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { recordedPayment } from '../fixtures/payments.ts';
import { callApi, createPersonWithPlan } from '../fixtures/person.ts';
import { type RenewalStage, soldDomain, storedRenewal } from '../fixtures/renewals.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test('an expiring domain is proposed, approved on a phone, invoiced, paid and renewed at the registry', async ({
  page,
  browser,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const stage = await soldDomain(oficio, person, { today: new Date().toISOString().slice(0, 10) });
  const { id, fqdn, clientAddress, expiresOn } = stage;
  await signInBeforehand(page, oficio, person);
  await page.goto(`/hosting/renewals/${id}`);
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose to Nopal' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();

  const { links } = await oficio.mailTo(clientAddress, /renew/i);
  const link = links.find((href) => href.includes('/portal/')) ?? '';
  const clients = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme: 'dark',
    viewport: { width: 360, height: 800 },
  });
  const client = await clients.newPage();
  await client.goto(link);
  await client.getByRole('radio', { name: 'Approve' }).check();
  await client.getByLabel('Your name').fill('Eva Luna');
  await client.getByRole('button', { name: 'Send answer' }).click();
  await expect(client.getByText(/^Approved by Eva Luna on /)).toBeVisible();
  expect(client.url()).toBe(link);
  await clients.close();
  await oficio.mailTo(person.email, /Nopal has approved/);

  // The member's page follows without a reload.
  const main = page.getByRole('main');
  await expect(main).toContainText('Eva Luna');
  await main.getByRole('link', { name: /draft/i }).click();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const issue = page.getByRole('dialog', { name: /^Issue/ });
  await issue.getByRole('button', { name: 'Issue without sending' }).click();
  await expect(issue).toBeHidden();
  const { invoiceId } = await storedRenewal(stage);
  const invoice = (await stage.call('GET', `/api/invoices/${invoiceId}`)) as {
    id: string;
    clientId: string;
    totalMinor: number;
  };
  await recordedPayment(oficio, person, invoice, { amountMinor: invoice.totalMinor });

  await page.goto(`/hosting/renewals/${id}`);
  await expect(main.locator('header')).toContainText('Paid, awaiting registry');
  await stage.registrySays({ expiresOn: addMonths(expiresOn, 12) });
  await expect(main.locator('header')).toContainText('Renewed');
  await expect(main.locator('header')).toContainText(fqdn);
  await expect(main).toContainText('MX$70.00');
});

test('a registry that renews by itself shows as provisional, and falls back when the registrar deletes', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const stage = await soldDomain(oficio, person, { today: new Date().toISOString().slice(0, 10) });
  const { expiresOn, registrySays } = stage;
  const dateOf = async ({ call, domainId }: RenewalStage) =>
    ((await call('GET', `/api/domains/${domainId}`)) as { expiresOn: string }).expiresOn;
  const later = addMonths(expiresOn, 12);
  await registrySays({ expiresOn: later, statuses: ['auto renew period'] });
  expect(await dateOf(stage)).toBe(later);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/hosting/renewals/${stage.id}`);
  const header = page.getByRole('main').locator('header');
  await expect(header).toContainText('Provisional');
  await registrySays({ expiresOn, statuses: ['redemption period'] });
  await expect(header).toContainText('Lapsed');
  await expect(header).not.toContainText('Provisional');
  expect(await dateOf(stage)).toBe(expiresOn);
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
