// Proves the built contact page: its form post, its script and the stored message.
import { randomUUID } from 'node:crypto';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { expect, test } from '../fixtures/test.ts';
import { ContactPage } from '../pages/contact-page.ts';

const SUPPORT = 'support@oficio.app';

function newMessage() {
  const id = randomUUID().slice(0, 8);
  return {
    name: 'Ines Robles',
    email: `${id}@example.com`,
    subject: `Moving to Oficio ${id}`,
    message: 'Hello,\n\ncan I bring my clients along?',
  };
}

async function ticketsAbout(oficio: OficioProcess, subject: string): Promise<number> {
  const { rows } = await runSql(
    oficio,
    'SELECT count(*)::int AS number FROM oficio.support_tickets WHERE subject = $1',
    [subject],
  );
  return rows[0].number;
}

test('text that is typed before the form is interactive stays, also after a failure, until it is sent', async ({
  page,
  oficio,
}) => {
  const contact = new ContactPage(page);
  const message = newMessage();
  const asleep = Promise.withResolvers<void>();
  await page.route('**/assets/contact.island-*.js', async (route) => {
    await asleep.promise;
    await route.continue();
  });
  await contact.open();
  await contact.fill(message);
  asleep.resolve();
  await contact.expectAwake();
  await contact.expectTyped(message);

  await page.route('**/api/support/contact', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await contact.send.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to send message');
  await expect(alert).toContainText(`Please try again or contact us directly at ${SUPPORT}`);
  await expect(contact.form).toContainText('Failed to send message');
  await contact.expectTyped(message);
  expect(await ticketsAbout(oficio, message.subject)).toBe(0);

  const answer = Promise.withResolvers<void>();
  await page.route('**/api/support/contact', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await contact.send.click();
  await expect(contact.send).toBeDisabled();
  answer.resolve();
  const status = page.getByRole('status');
  await expect(status).toContainText('Message sent successfully!');
  await expect(status).toContainText("We'll get back to you within 24 hours.");
  await contact.expectTyped({ name: '', email: '', subject: '', message: '' });
  await expect(contact.form).not.toContainText('Failed to send message');
  await expect(contact.send).toBeEnabled();
  expect(await ticketsAbout(oficio, message.subject)).toBe(1);
  const mail = await oficio.mailTo(SUPPORT, new RegExp(message.subject));
  expect(mail.text).toContain(message.message);
});

test('mistakes are corrected by keyboard alone, and axe finds nothing', async ({ page, oficio }) => {
  const contact = new ContactPage(page);
  const message = newMessage();
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  await contact.open();
  await contact.fill({ message: 'x'.repeat(600) });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(sideways).toBe(0);
  await contact.fill({ message: '' });
  await contact.field('name').focus();
  await contact.expectAwake();
  await type(message.name);
  await press('Tab');
  await type('ines@nowhere');
  await press('Enter');
  await expect(contact.field('email')).toBeFocused();
  await expect(contact.field('email')).toHaveAccessibleDescription('Please enter a valid email');
  await expect(contact.field('name')).toHaveAccessibleDescription('');
  await expect(contact.form.getByText('Subject is required')).toBeVisible();
  await expect(contact.form.getByText('Message is required')).toBeVisible();
  await expectNothingFound(page);

  await press('ControlOrMeta+a');
  await type(message.email);
  await press('Tab');
  await type(message.subject);
  await press('Tab');
  await type('One line');
  await press('Tab');
  await expect(contact.send).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('status')).toContainText('Message sent successfully!');
  await expect(contact.send).toBeFocused();
  expect(await ticketsAbout(oficio, message.subject)).toBe(1);
});

test('the page asks before a typed message is left, until it is sent; Back restores the message', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  const message = newMessage();
  let leave = false;
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await (leave ? dialog.accept() : dialog.dismiss());
  });
  await page.goto('/about');
  await contact.open();
  await contact.field('name').click();
  await contact.expectAwake();
  await contact.fill(message);
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await contact.expectTyped(message);
  leave = true;
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await page.goForward();
  await contact.expectTyped(message);
  expect(asked).toEqual(['beforeunload', 'beforeunload']);

  await contact.field('message').click();
  await contact.expectAwake();
  await contact.send.click();
  await expect(page.getByRole('status')).toContainText('Message sent successfully!');
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  expect(asked).toHaveLength(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a mistake keeps the typed text, a message is sent once, and a bot’s never', async ({
    page,
    oficio,
  }) => {
    const contact = new ContactPage(page);
    const message = newMessage();
    await contact.open();
    await contact.fill({ ...message, email: 'ines@nowhere', name: '<b>"Ines"' });
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await contact.send.click();
    expect((await answered).status()).toBe(422);
    await expect(contact.form.getByText('Please enter a valid email')).toBeVisible();
    await contact.expectTyped({ ...message, email: 'ines@nowhere', name: '<b>"Ines"' });

    await contact.fill(message);
    await contact.send.click();
    await expect(page).toHaveURL('/contact/sent#content');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
    await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/contact/sent#content');
    expect(await ticketsAbout(oficio, message.subject)).toBe(1);

    const spam = newMessage();
    await contact.open();
    await contact.fill(spam);
    await contact.form.locator('[name=homepage]').fill('https://spam.example.com', { force: true });
    await contact.send.click();
    await expect(page).toHaveURL('/contact/sent#content');
    expect(await ticketsAbout(oficio, spam.subject)).toBe(0);
  });
});
