import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AREAS, answerScreens, isLoaded } from './stage/every-screen.ts';
import { openScreen } from './stage/open-screen.tsx';
import { showOnPhone } from './stage/screen-sizes.ts';

beforeEach(showOnPhone);

test.each(AREAS)('no screen of %s is wider than a phone', async (_, paths) => {
  const { server, go } = await openScreen('/help-center', { answers: answerScreens });
  for (const path of paths) {
    await go(path);
    await isLoaded(server);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
  }
});

test('the bar has the areas of each day, whatever area is added', async () => {
  await openScreen('/help-center');
  const bar = page.getByRole('navigation', { name: 'Areas' });
  await expect.element(bar).toBeVisible();
  const names = [...bar.element().querySelectorAll('a, button')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Dashboard', 'Clients', 'Hosting', 'Invoices', 'More']);
});
