import { timelineRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { FIRST_CLIENT, openClients } from './open-clients.ts';

const DOMAIN_ID = '00000000-0000-7000-8000-00000000d0a1';

const tabs = page.getByRole('navigation', { name: 'Parts of this client' });

test('the timeline is a tab that keys reach; editing leads to the first tab', async () => {
  const { go, router } = await openClients(['Café Lumbre'], { path: FIRST_CLIENT });
  const [overview, timeline] = ['Overview', 'Timeline'].map((name) => tabs.getByRole('link', { name }));
  if (!overview || !timeline) throw new Error('No tabs');
  await expect.element(overview).toHaveAttribute('aria-current', 'page');
  (overview.element() as HTMLElement).focus();
  // The timeline is the last tab.
  for (let tab = tabs.getByRole('link').elements().length; tab > 1; tab -= 1)
    await userEvent.keyboard('{Tab}');
  await expect.element(timeline).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(timeline).toHaveAttribute('aria-current', 'page');
  await expect.element(overview).not.toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('heading', { name: 'Details' })).not.toBeInTheDocument();
  await userEvent.keyboard('e');
  await expect.element(page.getByRole('form', { name: 'Details of Café Lumbre' })).toBeVisible();
  expect(router.state.location.href).toBe(`${FIRST_CLIENT}?edit=details`);
  history.back();
  await expect.poll(() => router.state.location.href).toBe(`${FIRST_CLIENT}/timeline`);
  await go(`${FIRST_CLIENT}/unknown`);
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
});

test('the timeline grows by pages, and is filtered by a kind that stays in the address', async () => {
  const { go, reload, router } = await openClients(['Café Lumbre'], {
    path: FIRST_CLIENT,
    answers(server) {
      const entries = Array.from({ length: 27 }, (_, index) =>
        server.sampleItem(timelineRoutes.ofClient, {
          id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
          at: '2026-01-15T12:00:00.000Z',
          actor: { kind: 'member', name: 'Alma Rivera' },
          action: 'created',
          entity: {
            type: index < 26 ? 'note' : 'client',
            id: DOMAIN_ID,
            name: `entry ${index}`,
            exists: true,
          },
        }),
      );
      server.answer(timelineRoutes.ofClient, ({ query: { cursor = '0', limit, kind } }) => {
        const matching = entries.filter(({ entity }) => kind === undefined || entity.type === kind);
        const end = Number(cursor) + limit;
        return {
          items: matching.slice(Number(cursor), end),
          nextCursor: end < matching.length ? String(end) : null,
        };
      });
    },
  });
  const shown = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Alma Rivera added' });
  const count = () => shown.elements().length;
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.poll(count).toBe(10);
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect.poll(count).toBe(25);
  await more.click();
  await expect.poll(count).toBe(27);
  await expect.element(more).not.toBeInTheDocument();
  await page.getByLabelText('Kind').selectOptions('Client');
  await expect.poll(count).toBe(1);
  expect(router.state.location.search).toMatchObject({ kind: 'client' });
  await reload();
  await expect.poll(count).toBe(1);
  await go(`${FIRST_CLIENT}/timeline`);
  await expect.poll(count).toBe(25);
});

test('axe finds nothing in the timeline, also on a phone', async () => {
  await openClients(['Café Lumbre'], {
    path: `${FIRST_CLIENT}/timeline`,
    answers(server) {
      const entry = server.sampleItem(timelineRoutes.ofClient, {
        at: new Date().toISOString(),
        actor: { kind: 'member', name: 'Alma Rivera' },
        action: 'created',
        entity: { type: 'domain', id: DOMAIN_ID, name: 'lumbre.example', exists: true },
      });
      server.answer(timelineRoutes.ofClient, { items: [entry], nextCursor: null });
    },
  });
  await expect.element(page.getByRole('link', { name: 'lumbre.example' })).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
});
