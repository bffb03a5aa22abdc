import { authRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SESSION_STORAGE_KEY } from '../../src/lib/session/session-key.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const editor = new InvoiceEditor();

const openNew = () =>
  openInvoices('/invoices/new', (invoices) => invoices.addClient({ displayName: 'Estudio Nopal' }));

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('oficio.invoice-draft.'));

test('unsaved text is offered after a reload, restored, and forgotten once it is saved', async () => {
  const { reload, go } = await openNew();
  await editor.chooseClient('Estudio Nopal');
  await editor.fillLine(1, { Description: 'Long text', Price: '99' });
  await reload();
  await expect.element(editor.offer).toMatchTextContent('Estudio Nopal');
  await expectAccessible();
  await editor.offer.getByRole('button', { name: 'Restore' }).click();
  await expect.element(editor.field(1, 'Description')).toHaveValue('Long text');
  await expect.element(editor.client).toHaveTextContent('Estudio Nopal');
  await editor.saveWithKeys();
  await expect.poll(() => location.pathname).toMatch(/\/edit$/);
  await go('/invoices/new');
  await expect.element(editor.field(1, 'Description')).toHaveValue('');
  await expect.element(editor.offer).not.toBeInTheDocument();
  expect(keptKeys()).toEqual([]);
});

test('unsaved text is discarded with the form, and by the offer', async () => {
  const { reload, go } = await openNew();
  await editor.fillLine(1, { Description: 'Long text' });
  await expect.poll(keptKeys).toHaveLength(1);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await new UnsavedDialogs().discard.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(keptKeys()).toEqual([]);
  await go('/invoices/new');
  await editor.fillLine(1, { Description: 'Other text' });
  await reload();
  await editor.offer.getByRole('button', { name: 'Discard' }).click();
  await expect.element(editor.offer).not.toBeInTheDocument();
  expect(keptKeys()).toEqual([]);
});

test('unsaved text is removed from the device when another person opens the form', async () => {
  const { server, user, reload } = await openNew();
  await editor.fillLine(1, { Description: 'Long text' });
  await reload();
  await expect.element(editor.offer).toBeVisible();
  const id = '00000000-0000-7000-8000-00000000b000';
  server.answer(authRoutes.me, { ...user, id, email: 'bruno@example.com' });
  const session = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}');
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, user: { id } }));
  await reload();
  await expect.poll(keptKeys).toEqual([]);
  await expect.element(editor.form).toBeVisible();
  await expect.element(editor.offer).not.toBeInTheDocument();
});
