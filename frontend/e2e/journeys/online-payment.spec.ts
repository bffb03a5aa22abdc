// Proves online payment over the wire: the account's setup, the mail, a client's browser without cookies and script, the provider's page and its reports.
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { callApi, createPersonWithPlan } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

/** Pays on the provider's page, which needs its script, in a browser of its own. */
async function payAt(page: Page, url: string, way: RegExp): Promise<void> {
  await page.goto(url);
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(/\/portal\/return\//);
}

test('an account is connected, and a client pays by voucher, too late, then by card', async ({
  page,
  browser,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const address = `${person.userId}@example.com`;
  const client = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Café Lumbre',
    email: address,
  })) as { id: string };
  const { id, number } = await issuedInvoice(oficio, person, { clientId: client.id });
  await signInBeforehand(page, oficio, person);
  await page.goto('/organization/invoicing?section=online');
  await page.getByRole('button', { name: 'Connect Stripe' }).click();
  await page.getByRole('radio', { name: /Everything is there/ }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Takes payments', { exact: true })).toBeVisible();
  await expectNothingFound(page);

  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(address);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const { links } = await oficio.mailTo(address, new RegExp(number ?? ''));
  const clients = await browser.newContext({ javaScriptEnabled: false });
  const paying = await clients.newPage();
  await paying.goto(links.find((href) => href.includes('/portal/')) ?? '');
  await clients.clearCookies();
  await paying.getByRole('button', { name: 'Pay MX$1,000.00' }).click();
  await paying.waitForURL(/\/dev\/stripe\/checkout\//);

  // The provider's overview answers this machine alone, which a proxy's header would hide.
  const provider = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
  await payAt(provider, paying.url(), /OXXO/);
  await expect(provider.getByText('Your payment is awaited.')).toBeVisible();
  await paying.goBack();
  await paying.reload();
  await expect(paying.getByText(/Your cash payment of MX\$1,000\.00 is awaited\./)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'by cash at a counter' })).toContainText(
    'Awaited',
  );

  await provider.goto('/dev/stripe');
  const waiting = provider
    .getByRole('row')
    .filter({ hasText: number ?? '' })
    .filter({ hasText: 'requires_action' });
  await waiting.getByRole('button', { name: 'It doesn’t arrive' }).click();
  await expect(waiting).toHaveCount(0);
  await paying.reload();
  await paying.getByRole('button', { name: 'Pay MX$1,000.00' }).click();
  await paying.waitForURL(/\/dev\/stripe\/checkout\//);
  await payAt(provider, paying.url(), /^Pays/);
  await expect(provider.getByText('Thank you. MX$1,000.00 were paid.')).toBeVisible();
  await paying.goBack();
  await paying.reload();
  await expect(paying.getByText('Nothing is due.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'by card' })).toContainText('Paid');
  await clients.close();
  await provider.context().close();
});
