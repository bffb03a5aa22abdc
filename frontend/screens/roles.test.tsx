import type { MemberRole, MemberScope } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AREAS, answerScreens, isLoaded } from './stage/every-screen.ts';
import { openScreen } from './stage/open-screen.tsx';

const PEOPLE: { role: MemberRole; sees: MemberScope }[] = [
  { role: 'owner', sees: 'all' },
  { role: 'admin', sees: 'all' },
  { role: 'manager', sees: 'all' },
  { role: 'accountant', sees: 'all' },
  { role: 'member', sees: 'all' },
  { role: 'member', sees: 'assigned' },
  { role: 'viewer', sees: 'all' },
];

describe.each(PEOPLE)('$role who sees $sees', ({ role, sees }) => {
  test.each(AREAS)('is offered nothing of %s that isn’t allowed', async (_, paths) => {
    const { server, go } = await openScreen('/help-center', { role, sees, answers: answerScreens });
    for (const path of paths) {
      await go(path);
      await isLoaded(server);
      if (role !== 'owner') await openMenus();
      expect(server.faults.join('\n'), path).toBe('');
    }
  });
});

/** Opens each menu of the screen and closes it. An open dialog hides the menus behind it from roles and from clicks. */
async function openMenus(): Promise<void> {
  for (const button of document.querySelectorAll('main button[aria-haspopup=menu]:enabled')) {
    if (!button.checkVisibility() || button.closest('[aria-hidden=true]')) continue;
    await userEvent.click(button);
    await expect.element(page.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  }
}
