import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../stage/open-screen.tsx';

test('a menu whose code is lazy-loaded opens on its first item by key and returns the focus', async () => {
  await openScreen('/clients');
  const trigger = page.getByRole('button', { name: 'Account menu' });
  await expect.element(trigger).toHaveAttribute('aria-haspopup', 'menu');
  const first = page.getByRole('menu').getByRole('menuitem').first();
  trigger.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(trigger).toHaveFocus();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveFocus();
});
