import { authRoutes, type FailureCode, organizationSetupRoutes, UPLOADS } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AnyRoute, FakeServer } from '../stage/fake-server.ts';
import { onboarding, openOnboarding } from '../stage/open-onboarding.ts';

const { setup, uploadLogo, companyProfile } = organizationSetupRoutes;

const notifications = page.getByRole('region', { name: 'Notifications' });
const notice = (text: string) => notifications.getByText(text);

/** One pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

function chooseLogo(content: BlobPart = PNG, name = 'logo.png', type = 'image/png'): void {
  const field = onboarding.dialog.element().querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('No field for a logo');
  const chosen = new DataTransfer();
  chosen.items.add(new File([content], name, { type }));
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The idempotency keys of a route's requests, without repetitions. */
const keysOf = (server: FakeServer, route: AnyRoute) => [
  ...new Set(server.callsOf(route).map(({ headers }) => headers.get('Idempotency-Key'))),
];

/** Whether the toast of the last failure covers the button that tries again. */
function isCovered(): boolean {
  const toast = notice('Setup Error').element().closest('[data-tone]')?.getBoundingClientRect();
  const button = onboarding.complete.element().getBoundingClientRect();
  if (!toast) return false;
  return !(toast.bottom <= button.top || button.bottom <= toast.top || button.right <= toast.left);
}

test('a file that can’t be the logo is refused at the field, and a chosen one is removed', async () => {
  await openOnboarding();
  await onboarding.next.click();
  await expect.element(onboarding.organization).toBeVisible();
  chooseLogo('a', 'a.pdf', 'application/pdf');
  await expect.element(notice('Invalid file type')).toBeVisible();
  await expect.element(onboarding.dialog.getByText('Please upload an image file')).toBeVisible();
  chooseLogo(new Uint8Array(UPLOADS.logoMaxBytes + 1));
  await expect.element(notice('File too large')).toBeVisible();
  await expect.element(onboarding.dialog.getByText('Logo must be less than 5MB')).toBeVisible();
  chooseLogo();
  await expect.element(onboarding.preview).toBeVisible();
  await onboarding.dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(onboarding.preview).not.toBeInTheDocument();
});

test.each<[string, AnyRoute, FailureCode, RegExp, number]>([
  ['a lost right', setup, 'access.forbidden', /^Only the owner or an admin can set/, 2],
  ['a switched organization', setup, 'organization.switched', /^You’ve switched to another organization/, 1],
  ['a logo', uploadLogo, 'server.failed', /^Your organization is not saved yet/, 1],
  ['an address', companyProfile, 'server.failed', /^Your organization is not saved yet/, 1],
])(
  'a setup that fails at %s keeps what is typed and chosen, and is completed by another try',
  async (...given) => {
    const [, route, code, text, writes] = given;
    const { server, storeAgain } = await openOnboarding();
    await onboarding.next.click();
    await expect.element(onboarding.organization).toBeVisible();
    chooseLogo();
    await onboarding.fill('Taller Norte');
    server.refuse(route, code, 'No.');
    await onboarding.complete.click();
    await expect.element(notice('Setup Error')).toBeVisible();
    await expect.element(notice('Failed to save organization data. Please try again.')).toBeVisible();
    await expect.element(onboarding.dialog.getByText(text)).toBeVisible();
    await expect.element(onboarding.complete).toHaveFocus();
    await expect.poll(isCovered).toBe(false);
    await expect.element(onboarding.name).toHaveValue('Taller Norte');
    await expect.element(onboarding.preview).toBeVisible();
    storeAgain();
    await onboarding.complete.click();
    await expect.element(onboarding.dialog).not.toBeInTheDocument();
    // Another try is the same write unless the first one was refused for good.
    expect(keysOf(server, route)).toHaveLength(writes);
    expect(server.callsOf(setup).at(-1)?.body).toMatchObject({ name: 'Taller Norte' });
  },
);

test('preferences that can’t be stored close the dialog, which is back with its text at the next load', async () => {
  const { server, reload, storeAgain } = await openOnboarding();
  await onboarding.next.click();
  await expect.element(onboarding.organization).toBeVisible();
  chooseLogo();
  await onboarding.fill('Taller Norte');
  server.refuse(authRoutes.updatePreferences, 'server.failed', 'No.');
  await onboarding.complete.click();
  await expect.element(notice("Couldn't save your preferences")).toBeVisible();
  await expect.element(onboarding.dialog).not.toBeInTheDocument();
  storeAgain();
  await reload();
  await onboarding.next.click();
  await expect.element(onboarding.name).toHaveValue('Taller Norte');
  await expect.element(onboarding.preview).toBeVisible();
  await onboarding.complete.click();
  await expect.element(onboarding.dialog).not.toBeInTheDocument();
});
