import { apiKeyRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openScreen } from '../stage/open-screen.tsx';

test('a viewer reads the documentation, which names this address, and has no section of webhooks', async () => {
  await openScreen('/settings/api?section=webhooks', {
    role: 'viewer',
    answers: (server) => server.answer(apiKeyRoutes.list, { items: [] }),
  });
  await expect.element(page.getByText('No API keys yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Webhooks', exact: true })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Documentation' }).click();
  const example = page.getByRole('region', { name: 'Read clients with curl' });
  await expect.element(example).toMatchTextContent(`${location.origin}/api/clients`);
  await expect
    .element(page.getByRole('link', { name: 'list of all routes' }))
    .toHaveAttribute('href', '/api/docs');
  await expectAccessible();
});
