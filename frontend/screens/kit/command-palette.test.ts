import { searchRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../stage/open-screen.tsx';

const FOUND = [
  { table: 'client_directory', id: '00000000-0000-7000-8000-000000000001', name: 'Café Lumbre' },
  { table: 'client_directory', id: '00000000-0000-7000-8000-000000000002', name: 'Estudio Nopal' },
  { table: 'domains', id: '00000000-0000-7000-8000-000000000001', name: 'nopal.mx' },
] as const;

const palette = page.getByRole('dialog', { name: 'Search or go to' });
const input = page.getByRole('combobox', { name: 'Search or go to' });
const option = (name: string) => page.getByRole('option', { name });

test('the palette finds records of each area, and shows no results of an earlier text', async () => {
  const { router } = await openScreen('/clients', {
    answers(server) {
      server.answer(searchRoutes.records, ({ query }) => ({
        items: FOUND.filter(({ name }) => name.toLowerCase().includes(query.search)),
      }));
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
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
