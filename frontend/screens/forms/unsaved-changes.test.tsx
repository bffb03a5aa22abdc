import { clientRoutes } from '@oficio/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { FakeRecords } from '../stage/fake-records.ts';
import { ListScreen } from '../stage/list-screen.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const TYPED = 'A medias';

const list = new ListScreen({ one: 'client', many: 'clients', nameField: 'Name' });
const { question, keep, discard } = new UnsavedDialogs();

function openClients(path: string, names: string[] = []) {
  return openScreen(path, {
    answers(server) {
      const clients = new FakeRecords(server, clientRoutes as never, 'displayName');
      for (const displayName of names) clients.add({ displayName });
      server.compute(clientRoutes.create, ({ body }) =>
        clients.add({ displayName: (body as { displayName: string }).displayName }),
      );
    },
  });
}

/** Whether the page asks before it is left, as on a reload. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('an unsaved new client', () => {
  beforeEach(async () => {
    await openClients('/dashboard');
    await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
    await page.getByRole('button', { name: 'New client' }).first().click();
    await list.name.fill(TYPED);
  });

  test.each<[string, () => unknown]>([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => page.getByRole('button', { name: 'Cancel' }).click()],
    ['the cross', () => page.getByRole('button', { name: 'Close' }).click()],
    ['Back', () => history.back()],
  ])('leads to a question on %s, which stays on the page', async (_, close) => {
    await close();
    await keep.click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(list.name).toHaveValue(TYPED);
    await close();
    await discard.click();
    await expect.element(list.dialog).not.toBeInTheDocument();
    expect(location.pathname + location.search).toBe('/clients');
    history.back();
    await expect.poll(() => location.pathname).toBe('/dashboard');
  });

  test('leads to a question in the command palette', async () => {
    const go = async () => {
      await userEvent.keyboard('{Control>}k{/Control}');
      await page.getByRole('combobox', { name: 'Search or go to' }).fill('settings');
      await userEvent.keyboard('{Enter}');
    };
    await go();
    await keep.click();
    await expect.element(list.name).toHaveValue(TYPED);
    await go();
    await discard.click();
    await expect.poll(() => location.pathname).toBe('/settings');
  });

  test('leads to a question on a reload, and to none once it is saved', async () => {
    expect(asksBeforeUnload()).toBe(true);
    await list.save.click();
    await expect.element(page.getByRole('heading', { name: TYPED, level: 1 })).toBeVisible();
    expect(asksBeforeUnload()).toBe(false);
  });
});

test('on a phone, Back closes an open dialog and stays on the page', async () => {
  await showOnPhone();
  await openClients('/dashboard');
  await page.getByRole('link', { name: 'Clients', exact: true }).last().click();
  await page.getByRole('button', { name: 'New client' }).first().click();
  await expect.element(list.dialog).toBeVisible();
  history.back();
  await expect.element(list.dialog).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/clients');
});

describe('a section of a client', () => {
  let form: Locator;

  beforeEach(async () => {
    await openClients('/clients', ['Alfa']);
    await list.row('Alfa').click();
    await expect.element(page.getByRole('heading', { name: 'Alfa', level: 1 })).toBeVisible();
    await userEvent.keyboard('e');
    form = page.getByRole('form', { name: 'Details of Alfa' });
    await expect.element(form.getByLabelText('Name', { exact: true })).toHaveFocus();
  });

  test('leads to a question on Escape, another section, a link and Back', async () => {
    const email = form.getByRole('textbox', { name: 'Email', exact: true });
    await email.fill('alfa@example.com');
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => page.getByRole('button', { name: 'Edit notes' }).click(),
      () => page.getByRole('link', { name: 'Dashboard' }).first().click(),
      () => history.back(),
    ]) {
      await leave();
      await keep.click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(email).toHaveValue('alfa@example.com');
      email.element().focus();
    }
    await userEvent.keyboard('{Escape}');
    await discard.click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Edit details' })).toHaveFocus();
  });

  test('is saved by Enter, which returns the focus', async () => {
    await form.getByRole('textbox', { name: 'Email', exact: true }).fill('alfa@example.com');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('link', { name: 'alfa@example.com' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Edit details' })).toHaveFocus();
    await page.getByRole('button', { name: 'Edit notes' }).click();
    await page.getByRole('textbox', { name: /^Notes/ }).fill('Call first\n');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('form')).not.toBeInTheDocument();
    await expect.element(page.getByText('Call first')).toBeVisible();
  });
});

test('a half-typed registration leads to a question on Back, and to none once it is sent', async () => {
  await openScreen('/login', { isSignedOut: true });
  const create = page.getByRole('link', { name: 'Create an account' });
  await create.click();
  await fillRegistration();
  history.back();
  await expect.element(question).toBeVisible();
  expect(location.pathname).toBe('/register');
  await keep.click();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Alma');
  history.back();
  await discard.click();
  await expect.poll(() => location.pathname).toBe('/login');

  answerSignUp();
  await create.click();
  await fillRegistration();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  history.back();
  await expect.poll(() => location.pathname).toBe('/login');
});

async function fillRegistration(): Promise<void> {
  await page.getByLabelText('First name').fill('Alma');
  await page.getByLabelText('Last name').fill('Ríos');
  await page.getByLabelText('Email').fill('alma@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('guitarra');
  await page.getByLabelText('Confirm password').fill('guitarra');
}

/** The authentication service creates an account whose address isn't confirmed yet. */
function answerSignUp(): void {
  const { fetch: answered } = window;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    const isSignUp = String(request[0]).includes('/signup');
    return isSignUp ? Promise.resolve(Response.json({ email: 'alma@example.com' })) : answered(...request);
  });
}
