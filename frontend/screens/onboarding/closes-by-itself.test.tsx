import { ONBOARDING } from '@oficio/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { afterTwoFrames } from '../stage/every-screen.ts';
import { onboarding, openOnboarding } from '../stage/open-onboarding.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const ALMOST_MS = ONBOARDING.autoCloseMs - 10_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The number of pixels that overflow the page or the dialog. */
const overflow = () =>
  Math.max(
    ...[document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')].map(
      (element) => (element.matches('.sr-only, .truncate') ? 0 : element.scrollWidth - element.clientWidth),
    ),
  );

test('five minutes without input close the dialog until the next load, and its text stays on the device', async () => {
  await showOnPhone();
  const { go, reload } = await openOnboarding();
  await expect.element(onboarding.welcome).toBeVisible();
  await expect.poll(overflow).toBe(0);
  await onboarding.next.click();
  await onboarding.name.fill('Alma’s secret plan');
  await expect.poll(overflow).toBe(0);

  await vi.advanceTimersByTimeAsync(ALMOST_MS);
  await onboarding.email.fill('hola@taller.example');
  await vi.advanceTimersByTimeAsync(ALMOST_MS);
  await expect.element(onboarding.email).toBeVisible();
  await vi.advanceTimersByTimeAsync(ONBOARDING.autoCloseMs - ALMOST_MS);
  await expect.element(onboarding.dialog).not.toBeInTheDocument();

  await go('/clients');
  await go('/dashboard');
  await expect.element(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(2 * ONBOARDING.openDelayMs);
  await afterTwoFrames(() => undefined);
  expect(onboarding.dialog.elements()).toEqual([]);
  await reload();
  await onboarding.next.click();
  await expect.element(onboarding.name).toHaveValue('Alma’s secret plan');
  await expect.element(onboarding.email).toHaveValue('hola@taller.example');

  await vi.advanceTimersByTimeAsync(ONBOARDING.autoCloseMs);
  await expect.element(onboarding.dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Set up' }).click();
  await onboarding.next.click();
  await expect.element(onboarding.name).toHaveValue('Alma’s secret plan');

  await onboarding.dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(JSON.stringify(localStorage)).not.toContain('secret plan');
});

test('a person who completed the onboarding opens it from the checklist, and leaves it for later', async () => {
  await openOnboarding({ hasCompleted: true });
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect.element(onboarding.welcome).toBeVisible();
  await onboarding.dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(onboarding.dialog).not.toBeInTheDocument();
});
