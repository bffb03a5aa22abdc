import { mailSuppressionRoutes, outboxRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeMails } from '../stage/fake-mails.ts';
import { openScreen } from '../stage/open-screen.tsx';

const SENT = '/email-reminders/sent';
const dialog = page.getByRole('dialog');

test('the list says what became of each email, and its filters are in the address', async () => {
  const { server } = await openScreen(`${SENT}?state=skipped&templateKey=invoice_due_soon&nonsense=1`, {
    answers(given) {
      const mails = new FakeMails(given);
      mails.add({ state: 'skipped', skipReason: 'paid', subject: 'Factura 42' });
    },
  });
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent(/Factura 42.*Not sent.*It had been paid\./);
  expect(server.callsOf(outboxRoutes.list).map(({ query }) => query)).toContainEqual({
    state: 'skipped',
    templateKey: 'invoice_due_soon',
    limit: 25,
  });
  await expect.element(page.getByRole('button', { name: 'Remove filter: Invoice due soon' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Remove filter: Not sent' }).click();
  await expect.poll(() => server.callsOf(outboxRoutes.list).at(-1)?.query.state).toBeUndefined();
});

test('opening an email shows its text and why it was sent; Back closes it', async () => {
  const { router } = await openScreen(SENT, {
    answers(given) {
      const mail = new FakeMails(given).add({ subject: 'La factura 42 vence pronto' });
      given.answer(outboxRoutes.one, {
        ...mail,
        locale: 'es',
        bodyText: 'Hola, Ana:\n\nla factura 42 vence pronto.',
        because: { ruleName: null, trigger: 'invoice_due', anchor: '2026-06-30', offsetDays: -3 },
      });
    },
  });
  await page.getByRole('link', { name: 'La factura 42 vence pronto' }).click();
  await expect.element(dialog).toMatchTextContent('la factura 42 vence pronto.');
  await expect
    .element(dialog)
    .toMatchTextContent('Why: 3 days before the due day, Jun 30, 2026, by a rule that was deleted');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({});
});

test('an email that waits is cancelled from its menu', async () => {
  const { server } = await openScreen(SENT, {
    answers(given) {
      new FakeMails(given).add({ state: 'queued', subject: 'Factura', can: ['cancel'] });
      given.answer(outboxRoutes.cancel, given.sample(outboxRoutes.cancel));
    },
  });
  await page.getByRole('button', { name: 'Actions for Factura' }).click();
  await page.getByRole('menuitem', { name: 'Cancel the email' }).click();
  await expect.element(page.getByText('Email canceled')).toBeVisible();
  expect(server.callsOf(outboxRoutes.cancel)).toHaveLength(1);
});

test('a manager stops emails to an address', async () => {
  const { server } = await openScreen('/email-reminders/suppressions', {
    role: 'manager',
    answers: (server) =>
      server.answer(mailSuppressionRoutes.list, {
        items: [server.sampleItem(mailSuppressionRoutes.list, { address: 'ana@lumbre.mx' })],
        total: 1,
        nextCursor: null,
      }),
  });
  await expect.element(page.getByText('ana@lumbre.mx')).toBeVisible();
  await expectAccessible();
  const message = 'This address gets no emails already.';
  server.refuse(mailSuppressionRoutes.add, 'request.invalid', message, {
    fields: [{ path: 'address', message }],
  });
  await page.getByRole('button', { name: 'Stop emails to an address' }).click();
  await dialog.getByLabelText('Email').fill(' Ana@lumbre.mx');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.element(dialog.getByLabelText('Email')).toHaveAccessibleDescription(message);
  server.answer(mailSuppressionRoutes.add, server.sample(mailSuppressionRoutes.add));
  await dialog.getByLabelText('Email').fill('eva@lumbre.mx');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(mailSuppressionRoutes.add).at(-1)?.body).toEqual({
    address: 'eva@lumbre.mx',
    scope: 'reminders',
  });
});
