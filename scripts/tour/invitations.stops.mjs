import { heading, press, shows } from './forms.mjs';
import { LONG_NAME, newcomer } from './people.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */
/** @typedef {import('./stage.mjs').Stage} Stage */

const VERIFY = '/api/organization/invitations/verify';

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  {
    name: 'invitation-loading',
    act: async ({ page, network }) => {
      await network.hold(VERIFY);
      await page.goto('/accept-invitation?token=0123456789abcdef');
      await shows(page, 'Loading invitation...');
    },
  },
  { name: 'invitation-no-token', path: '/accept-invitation' },
  {
    name: 'invitation-invalid',
    act: async ({ page }) => {
      await page.goto(`/accept-invitation?token=${'0123456789abcdef'.repeat(2)}`);
      await heading(page, 'Invalid Invitation');
    },
  },
  {
    name: 'invitation-unreachable',
    act: async ({ page, network }) => {
      await network.fail(VERIFY, 503, 'service.unavailable', 'The service is not available at the moment.');
      await page.goto(`/accept-invitation?token=${'0123456789abcdef'.repeat(2)}`);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'invitation-signed-out',
    act: async ({ page, stage }) => {
      await page.goto(await stage.invite(await inviter(stage), stage.newEmail()));
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    },
  },
  { name: 'invitation-signed-in', who: (stage) => stage.person(), act: open },
  {
    name: 'invitation-accepting',
    who: (stage) => stage.person(),
    act: async (scene) => {
      await scene.network.hold('/api/organization/invitations/accept');
      await open(scene);
      await press(scene.page, 'Accept Invitation');
      await shows(scene.page, 'Accepting...');
    },
  },
  {
    name: 'invitation-not-confirmed',
    who: (stage) => stage.person(),
    act: async (scene) => {
      await scene.network.change('/api/auth/me', (me) => ({ ...me, isEmailVerified: false }));
      const link = await scene.stage.invite(await inviter(scene.stage), scene.person?.email ?? '');
      await scene.page.goto(link);
      await shows(scene.page, 'Confirm your address first');
    },
  },
  { name: 'invitation-other-address', who: newcomer, act: (scene) => openAsOther(scene, false) },
  { name: 'invitation-other-address-allowed', who: newcomer, act: (scene) => openAsOther(scene, true) },
  {
    name: 'invitation-accepted',
    who: (stage) => stage.person(),
    act: async (scene) => {
      await open(scene);
      await scene.network.stopClock();
      await press(scene.page, 'Accept Invitation');
      await shows(scene.page, 'Your workspace opens in a moment.');
    },
  },
  { name: 'invited', act: openInvited },
  {
    name: 'invited-two',
    act: async (scene) => {
      const bruno = await inviter(scene.stage, 'Bruno');
      await openInvited(scene, (email) => scene.stage.invite(bruno, email, { role: 'viewer' }));
    },
  },
];

/**
 * A person with a long name and organization, and with invitations.
 * @param {Stage} stage
 */
const inviter = (stage, firstName = LONG_NAME.firstName) =>
  stage.once(`inviter ${firstName}`, () => stage.personWithTrial({ ...LONG_NAME, firstName }));

/** @param {Scene} scene */
async function open({ page, stage, person }) {
  await page.goto(await stage.invite(await inviter(stage), person?.email ?? ''));
  await page.getByRole('button', { name: 'Accept Invitation' }).waitFor();
}

/**
 * @param {Scene} scene
 * @param {boolean} allowsOtherAddress
 */
async function openAsOther({ page, stage }, allowsOtherAddress) {
  const email = stage.newEmail('maximiliana.fernandez-villasenor.de.la.torre');
  await page.goto(await stage.invite(await inviter(stage), email, { allowsOtherAddress }));
  await shows(page, 'This invitation is for another address');
}

/**
 * The screen that replaces the application for a person without an organization.
 * @param {Scene} scene
 * @param {(email: string) => Promise<unknown>} [inviteToo]
 */
async function openInvited({ page, stage }, inviteToo) {
  const email = stage.newEmail();
  const link = await stage.confirmationLink({ email });
  await stage.invite(await inviter(stage), email);
  await inviteToo?.(email);
  await page.goto(link);
  await heading(page, 'You’re invited');
  await page.getByRole('button', { name: 'Accept Invitation' }).first().waitFor();
}
