import type { MemberRole, MemberScope } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AREAS, answerScreens, isLoaded } from './stage/every-screen.ts';
import { openScreen } from './stage/open-screen.tsx';

interface Someone {
  role: MemberRole;
  sees: MemberScope;
}

/** Each test of a screen fails where a control isn't allowed, so that few people walk through all screens. */
const WALKERS: Someone[] = [
  { role: 'member', sees: 'assigned' },
  { role: 'accountant', sees: 'all' },
];
const FURTHER: Someone[] = [
  { role: 'owner', sees: 'all' },
  { role: 'admin', sees: 'all' },
  { role: 'manager', sees: 'all' },
  { role: 'member', sees: 'all' },
  { role: 'viewer', sees: 'all' },
];

describe.each(isFullRun ? [...WALKERS, ...FURTHER] : WALKERS)('$role who sees $sees', ({ role, sees }) => {
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
