// Proves the whole way of an invoice across server, mail, client's page and a second tab.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { draftInvoice } from '../fixtures/invoices.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPersonWithPlan } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

/** How a person operates the page. */
interface Hands {
  press(control: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
}

interface Stage {
  page: Page;
  context: BrowserContext;
  browser: Browser;
  oficio: OficioProcess;
}

test('an invoice is issued, sent, viewed, paid and refunded on a phone, and another tab follows @phone-only', async ({
  page,
  context,
  browser,
  oficio,
}) => {
  test.slow();
  await takeSixSteps(
    { page, context, browser, oficio },
    {
      press: (control) => control.tap(),
      write: (field, text) => field.fill(text),
    },
  );
});

test('an invoice is issued, sent, viewed, paid and refunded by keyboard, and another tab follows', async ({
  page,
  context,
  browser,
  oficio,
}) => {
  test.slow();
  const { keyboard } = page;
  await takeSixSteps(
    { page, context, browser, oficio },
    {
      async press(control) {
        await tabTo(page, control);
        await keyboard.press('Enter');
      },
      async write(field, text) {
        await tabTo(page, field);
        await keyboard.press('ControlOrMeta+a');
        await keyboard.type(text);
      },
    },
  );
});

async function takeSixSteps(
  { page, context, browser, oficio }: Stage,
  { press, write }: Hands,
): Promise<void> {
  const person = await createPersonWithPlan(oficio);
  const { id } = await draftInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  const other = await context.newPage();
  const tables = new LiveTables(other);
  await other.goto(`/invoices/${id}`);
  const followed = other.getByRole('main').locator('header').first();
  await expect(followed).toContainText('Draft');
  await tables.areHeard();

  await page.goto(`/invoices/${id}`);
  await press(page.getByRole('button', { name: 'Issue', exact: true }));
  const issuing = page.getByRole('dialog', { name: /^Issue/ });
  await expect(issuing).toContainText(/INV-\d{4}-0001/);
  await expect(issuing.getByLabel('Subject')).not.toHaveValue('');
  const address = `${id}@example.com`;
  await write(issuing.getByLabel('To', { exact: true }), address);
  await press(issuing.getByRole('button', { name: 'Issue and send' }));
  await expect(issuing).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-\d{4}-0001$/);
  const number = await page.getByRole('heading', { level: 1 }).textContent();
  const { links } = await oficio.mailTo(address, new RegExp(`${number}`));
  await expect(followed).toContainText('Sent');

  const clients = await browser.newContext();
  const client = await clients.newPage();
  await client.goto(links.find((href) => href.includes('/portal/')) ?? '');
  await expect(client.getByText('MX$1,000.00').first()).toBeVisible();
  await expect(followed).toContainText('Viewed');

  await press(page.getByRole('button', { name: 'Record payment', exact: true }));
  const paying = page.getByRole('dialog', { name: /^Record a payment/ });
  await expect(paying.getByLabel('Amount', { exact: true })).toHaveValue('1,000.00');
  await press(paying.getByRole('button', { name: 'Record payment' }));
  await expect(paying).toBeHidden();
  await expect(followed).toContainText('Paid');
  await client.reload();
  await expect(client.getByText('Paid', { exact: true })).toBeVisible();

  const payments = page.getByRole('list', { name: 'Payments', exact: true });
  await press(payments.getByRole('link', { name: 'Payment', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment of MX$1,000.00');
  await press(page.getByRole('button', { name: 'Refund', exact: true }));
  const refunding = page.getByRole('dialog', { name: 'Refund a payment of MX$1,000.00' });
  await write(refunding.getByLabel('Amount'), '250');
  await press(refunding.getByRole('button', { name: 'Record refund' }));
  await expect(refunding).toBeHidden();
  await expect(followed).toContainText('Partially paid');
  await expect(other.getByRole('main')).toContainText('MX$250.00');
  await client.reload();
  await expect(client.getByText('Partly paid', { exact: true })).toBeVisible();
  await clients.close();
}

/** Presses Tab until the control has the focus. Fails when the focus doesn't come by. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await hasFocus()); presses += 1) {
    expect(presses, 'the control is reached by Tab').toBeLessThan(100);
    await page.keyboard.press('Tab');
  }
}
