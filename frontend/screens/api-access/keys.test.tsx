import { type AnswerOf, type ApiKey, apiKeyRoutes } from '@oficio/contracts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';

const KEY: ApiKey = {
  id: '00000000-0000-7000-8000-0000000000a1',
  name: 'Website',
  prefix: 'oficio_ab12cd34',
  access: 'write',
  role: 'manager',
  userId: '00000000-0000-7000-8000-0000000000b1',
  personName: 'Bruno Rivera',
  createdAt: '2026-01-10T12:00:00.000Z',
  expiresOn: '2026-01-12',
  hasExpired: true,
  lastUsedAt: null,
};
const SECRET = 'oficio_ef56gh78ijklmnopqrstuvwxyz';
const MADE: AnswerOf<typeof apiKeyRoutes.create> = {
  ...KEY,
  id: '00000000-0000-7000-8000-0000000000a2',
  name: 'Łódź app',
  expiresOn: null,
  hasExpired: false,
  key: SECRET,
};

const form = page.getByRole('dialog', { name: 'New API key' });
const secret = page.getByRole('dialog', { name: /is ready/ });
const question = page.getByRole('alertdialog', { name: 'Close without copying the key?' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const openKeys = (role: 'owner' | 'viewer', items: ApiKey[] = []) =>
  openScreen('/settings/api', {
    role,
    answers: (server: FakeServer) => server.answer(apiKeyRoutes.list, { items }),
  });

test('a viewer makes a key, which is shown once, and is asked before it is left uncopied', async () => {
  const { server, go } = await openKeys('viewer');
  // Back leads to this entry of the history.
  await go('/settings');
  await go('/settings/api');
  await expect.element(page.getByText('No API keys yet')).toBeVisible();
  server.answer(apiKeyRoutes.create, () => {
    server.answer(apiKeyRoutes.list, { items: [MADE] });
    return MADE;
  });
  await button('New API key').click();
  await button('Create key').click();
  await expect.element(form.getByText('Name is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('  Łódź app ');
  await form.getByRole('radio', { name: 'Read and write' }).click();
  await button('Create key').click();
  await expect.element(secret.getByRole('textbox', { name: 'Key' })).toHaveValue(SECRET);
  expect(server.callsOf(apiKeyRoutes.create).map(({ body }) => body)).toEqual([
    { name: 'Łódź app', access: 'write', expiresOn: null },
  ]);
  await expectAccessible();

  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await button('Back to the key').click();
  history.back();
  await expect.element(question).toBeVisible();
  await button('Close anyway').click();
  await expect.element(secret).not.toBeInTheDocument();
  expect(location.pathname).toBe('/settings/api');
  await expect.element(page.getByRole('row', { name: /Łódź app/ })).toBeVisible();
  expect(document.body.textContent).not.toContain(SECRET);
});

test('a copied key is left without a question', async () => {
  const { server } = await openKeys('owner');
  server.answer(apiKeyRoutes.create, MADE);
  await button('New API key').click();
  await form.getByRole('textbox', { name: 'Name' }).fill('Website');
  await button('Create key').click();
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('forbidden'));
  await button('Copy key').click();
  await expect.element(page.getByText('Select the key and copy it.')).toBeVisible();
  await button('Done').click();
  await button('Back to the key').click();
  clipboard.mockResolvedValueOnce();
  await button('Copy key').click();
  expect(clipboard).toHaveBeenLastCalledWith(SECRET);
  await expect.element(page.getByText('Key copied')).toBeVisible();
  await button('Done').click();
  await expect.element(secret).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});

test('a day that has passed, and a refusal, are shown at the form', async () => {
  const { server } = await openKeys('owner');
  await button('New API key').click();
  await form.getByRole('textbox', { name: 'Name' }).fill('Website');
  const until = form.getByRole('textbox', { name: /Works until/ });
  await until.fill('01/01/2020');
  await button('Create key').click();
  await expect.element(until).toHaveAttribute('aria-invalid', 'true');
  expect(server.callsOf(apiKeyRoutes.create)).toEqual([]);
  await until.fill('12/11/2026');
  const sentence = 'You have 20 keys, which is the most. Revoke one first.';
  server.refuse(apiKeyRoutes.create, 'request.invalid', sentence);
  await button('Create key').click();
  await expect.element(form.getByText(sentence)).toBeVisible();
  expect(server.callsOf(apiKeyRoutes.create)[0]?.body).toMatchObject({ expiresOn: '2026-12-11' });
});

test('an owner sees whose each key is and revokes it; a failed revocation stays in the question', async () => {
  const { server } = await openKeys('owner', [KEY]);
  const row = page.getByRole('row', { name: /Website/ });
  await expect
    .element(row)
    .toMatchTextContent(/Expired.*oficio_ab12cd34….*Reads and writes, as manager.*Bruno Rivera.*Never/);
  server.refuse(apiKeyRoutes.revoke, 'service.unavailable');
  await row.getByRole('button', { name: /^Revoke/ }).click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('button', { name: 'Revoke key' }).click();
  await expect.element(confirm.getByText(/currently unavailable/)).toBeVisible();
  server.answer(apiKeyRoutes.revoke, () => {
    server.answer(apiKeyRoutes.list, { items: [] });
    return undefined;
  });
  await confirm.getByRole('button', { name: 'Revoke key' }).click();
  await expect.element(page.getByText('No API keys yet')).toBeVisible();
});
