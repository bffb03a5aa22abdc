import { LONG_NAME } from './people.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */

/** The widths of mail programs. */
const SIZES = { desktop: { width: 600, height: 800 }, phone: { width: 360, height: 740 } };

/**
 * Sends a mail. Returns its recipient and a part of its subject. @type {Record<string, (stage: Stage) =>
 * Promise<[string, RegExp]>>}
 */
const MAILS = {
  confirmation: async (stage) => [(await mailed(stage)).email, /^Confirm your address/],
  'magic-link': async (stage) => {
    const { email } = await stage.person();
    await stage.magicLink(email);
    return [email, /sign-in link/];
  },
  'password-reset': async (stage) => {
    const { email } = await stage.person();
    await stage.resetLink(email);
    return [email, /^Reset your/];
  },
  'address-change': async (stage) => {
    const person = await stage.person();
    const email = stage.newEmail('new.address');
    await stage.updateUser(person, { email });
    return [email, /new address/];
  },
  invitation: async (stage) => {
    const email = stage.newEmail();
    await stage.invite(await mailed(stage), email, { role: 'admin' });
    return [email, /invites you/];
  },
  welcome: async (stage) => {
    const person = await stage.person(LONG_NAME);
    const { userId, email } = person;
    const userName = `${LONG_NAME.firstName} ${LONG_NAME.lastName}`;
    await stage.api(person, 'POST', '/api/auth/trigger-oauth-welcome', {
      userId,
      email,
      userName,
      provider: 'google',
    });
    return [email, /^Welcome to/];
  },
  'password-changed': async (stage) => {
    const person = await stage.person();
    await stage.updateUser(person, { password: 'Guitarra-nueva-7', current_password: person.password });
    return [person.email, /password was changed/];
  },
  'trial-started': async (stage) => [
    (await stage.personWithTrial(LONG_NAME)).email,
    /^Your free trial of Oficio has started/,
  ],
  deletion: async (stage) => {
    const person = await stage.person();
    const { organizations } = await stage.api(person, 'GET', '/api/auth/owned-organizations');
    const organizationIds = organizations.map((/** @type {{ id: string }} */ { id }) => id);
    await stage.api(person, 'POST', '/api/auth/deletion', { email: person.email, organizationIds });
    return [person.email, /will be deleted/];
  },
};

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  ...Object.entries(MAILS).map(([name, send]) => ({
    name: `mail-${name}`,
    local: true,
    sizes: SIZES,
    act: async (/** @type {import('./stop.mjs').Scene} */ { page, stage }) => {
      const [email, subject] = await stage.once(`mail ${name}`, () => send(stage));
      const { id } = await stage.mailTo(email, subject);
      await page.goto(`/dev/mail/${id}/html`);
    },
  })),
  {
    name: 'inbox-mail',
    local: true,
    act: async ({ page, stage }) => {
      const { id } = await stage.mailTo((await mailed(stage)).email, /^Confirm/);
      await page.goto(`/dev/mail/${id}`);
    },
  },
  { name: 'inbox', local: true, path: '/dev/mail' },
];

/** @param {Stage} stage */
const mailed = (stage) => stage.once('mailed', () => stage.personWithTrial(LONG_NAME));
