import { type AnswerOf, domainPasteRoutes, domainRoutes, evidenceRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeRecords } from '../stage/fake-records.ts';
import { openScreen } from '../stage/open-screen.tsx';

const client = { id: '00000000-0000-7000-8000-000000000009', name: 'Acme' };
const LINES: AnswerOf<typeof domainPasteRoutes.add>['lines'] = [
  { line: 1, text: 'acme.mx', name: 'acme.mx', state: 'new', reason: null, client },
  {
    line: 2,
    text: 'foo..bar',
    name: null,
    state: 'invalid',
    reason: 'There is nothing between two dots.',
    client: null,
  },
];

test('a list is read line by line, and then added', async () => {
  const { server } = await openScreen('/hosting/domains', {
    answers: (fake) => {
      new FakeRecords(fake, domainRoutes, 'name');
      fake.compute(domainPasteRoutes.add, ({ body }) => ({
        added: (body as { add: boolean }).add ? 1 : 0,
        lines: LINES,
      }));
    },
  });
  await page.getByRole('button', { name: 'Add several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add several domains' });
  await dialog.getByLabelText('Domains').fill('acme.mx\nfoo..bar');
  await dialog.getByRole('button', { name: 'Read the list' }).click();
  const lines = dialog.getByRole('list', { name: 'The lines of the list' });
  await expect.element(lines).toMatchTextContent('There is nothing between two dots.');
  await expectAccessible();
  await dialog.getByRole('checkbox', { name: /Take over the suggested clients/ }).click();
  await dialog.getByRole('button', { name: 'Add 1 domain' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const text = 'acme.mx\nfoo..bar';
  expect(server.callsOf(domainPasteRoutes.add)).toMatchObject([
    { body: { text, add: false, withClients: false } },
    { body: { text, add: true, withClients: true } },
  ]);
});

test('the first look-ups are counted until they have ended, also after a reload, and one link lists the failed ones', async () => {
  let lookedUp = 0;
  const { server, reload } = await openScreen('/hosting/domains', {
    answers: (fake) => {
      new FakeRecords(fake, domainRoutes, 'name');
      fake.answer(domainPasteRoutes.add, { added: 1_000, lines: LINES });
      fake.answer(evidenceRoutes.progress, () =>
        lookedUp > 0 && lookedUp < 1_000
          ? { total: 1_000, lookedUp, failed: 14 }
          : { total: 0, lookedUp: 0, failed: 0 },
      );
    },
  });
  await expect.element(page.getByRole('button', { name: 'Add several' })).toBeVisible();
  await expect.element(page.getByText(/looked up/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add several domains' });
  await dialog.getByLabelText('Domains').fill('acme.mx');
  await dialog.getByRole('button', { name: 'Read the list' }).click();
  lookedUp = 312;
  await dialog.getByRole('button', { name: 'Add 1 domain' }).click();
  await expect.element(page.getByText(/312 of 1,000 looked up/)).toBeVisible();
  await expectAccessible();
  await reload();
  await expect.element(page.getByText(/312 of 1,000 looked up/)).toBeVisible();
  await page.getByRole('link', { name: '14 couldn’t be' }).click();
  await expect.element(page.getByRole('button', { name: /Check failed/ })).toBeVisible();
  expect(server.callsOf(domainRoutes.list).at(-1)?.query).toMatchObject({ lookup: 'problem' });
  lookedUp = 1_000;
  await expect.element(page.getByText(/All 1,000 new domains are looked up/)).toBeVisible();
});
