import { clientRoutes, searchRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../stage/open-screen.tsx';

const FOUND = [
  {
    table: 'client_directory',
    id: '00000000-0000-7000-8000-000000000001',
    name: 'Café Lumbre',
    payment: null,
  },
  {
    table: 'client_directory',
    id: '00000000-0000-7000-8000-000000000002',
    name: 'Estudio Nopal',
    payment: null,
  },
  { table: 'domains', id: '00000000-0000-7000-8000-000000000001', name: 'nopal.mx', payment: null },
  {
    table: 'payments',
    id: '00000000-0000-7000-8000-000000000001',
    name: 'SPEI 4711',
    payment: { clientName: 'Café Lumbre', date: '2026-06-15', amountMinor: 100_000, currency: 'MXN' },
  },
] as const;

const palette = page.getByRole('dialog', { name: 'Search or go to' });
const input = page.getByRole('combobox', { name: 'Search or go to' });
const option = (name: string) => page.getByRole('option', { name });
const selected = page.getByRole('option', { selected: true });

/** The palette over the list of clients, with a search that answers with the records whose names have the text. */
async function openPalette(held: Promise<void> = Promise.resolve()) {
  const screen = await openScreen('/clients', {
    answers(server) {
      // A client with another id would be the kept one of a merge, to whose page the screen goes on.
      server.answer(clientRoutes.one, ({ parameters: { id } }) => server.sample(clientRoutes.one, { id }));
      server.answer(searchRoutes.records, async ({ query }) => {
        await held;
        return { items: FOUND.filter(({ name }) => name.toLowerCase().includes(query.search.toLowerCase())) };
      });
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen;
}

test('a found client is selected before commands, and an exact hit before all', async () => {
  const { router } = await openPalette();
  await input.fill('exp');
  await expect.element(selected).toMatchTextContent(/New expense/);
  await input.fill('es');
  await expect.element(selected).toHaveTextContent('Estudio Nopal');
  await input.fill('nopal.mx');
  await expect.element(selected).toHaveTextContent('nopal.mx');
  await input.fill('Clients');
  await expect.element(selected).toMatchTextContent(/^Clients/);
  await input.fill('lumbre');
  await expect.element(selected).toHaveTextContent('Café Lumbre');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe(`/clients/${FOUND[0].id}`);
});

test('letters of a command that no word begins with don’t find it', async () => {
  await openPalette();
  await input.fill('andr');
  await expect.element(page.getByText('Nothing found.')).toBeVisible();
});

test('Enter waits for a running search, which may find a client; an exact command is opened at once', async () => {
  let deliver = () => {};
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const { router } = await openPalette(held);
  await input.fill('dashboard');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  await userEvent.keyboard('{Control>}k{/Control}');
  await input.fill('est');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Searching...')).toBeVisible();
  deliver();
  await expect.poll(() => router.state.location.pathname).toBe(`/clients/${FOUND[1].id}`);
});

test('a payment is found with its client, amount and day', async () => {
  const { router } = await openPalette();
  await input.fill('4711');
  await option('SPEI 4711 · Café Lumbre · MX$1,000.00 · Jun 15, 2026').click();
  await expect.poll(() => router.state.location.pathname).toBe(`/invoices/payments/${FOUND[3].id}`);
});

test('the palette finds records of each area, and shows no results of an earlier text', async () => {
  const { router } = await openPalette();
  await input.fill('nopal');
  await expect.element(option('Estudio Nopal')).toBeVisible();
  await expect.element(option('nopal.mx')).toBeVisible();
  await input.fill('lumbre');
  await expect.element(option('Café Lumbre')).toBeVisible();
  await expect.element(option('Estudio Nopal')).not.toBeInTheDocument();
  await input.fill('lumbre zz');
  await expect.element(page.getByText('Nothing found.')).toBeVisible();
  await input.fill('lumbre');
  await option('Café Lumbre').click();
  await expect.poll(() => router.state.location.pathname).toBe(`/clients/${FOUND[0].id}`);
  await userEvent.keyboard('{Control>}k{/Control}');
  await input.fill('nopal');
  await option('nopal.mx').click();
  await expect.poll(() => router.state.location.pathname).toBe(`/hosting/domains/${FOUND[2].id}`);
});

test('Back closes the palette and stays on the page', async () => {
  const { go, router } = await openScreen('/dashboard');
  await go('/clients');
  await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page
    .getByRole('button', { name: /^Search or go to/ })
    .first()
    .click();
  await expect.element(option('Dashboard')).toBeVisible();
  history.back();
  await expect.element(palette).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/clients');
  history.back();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
});
