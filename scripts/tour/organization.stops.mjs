import { fill, press, shows } from './forms.mjs';
import { demo, manager, owner } from './people.mjs';

const at = (/** @type {string} */ section) => `/organization?section=${section}`;

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'organization-profile', who: demo, path: at('profile') },
  { name: 'organization-profile-edit', who: demo, path: `${at('profile')}&edit=details` },
  {
    name: 'organization-profile-refused',
    who: demo,
    path: `${at('profile')}&edit=legal`,
    act: async ({ page }) => {
      await fill(page, { 'Tax ID': 'NOPAL', Country: 'MX' });
      await press(page, 'Save');
      await shows(page, /^An RFC has/);
    },
  },
  { name: 'organization-mails', who: demo, path: at('mails') },
  {
    name: 'organization-mails-refused',
    who: demo,
    path: `${at('mails')}&edit=mails`,
    act: async ({ page }) => {
      await fill(page, { 'Accent color': '#ffff00', Signature: 'Ana Ruiz\nEstudio Nopal' });
      await press(page, 'Save');
      await shows(page, /^White text/);
    },
  },
  { name: 'organization-renewals', who: demo, path: at('renewals') },
  { name: 'organization-renewals-edit', who: demo, path: `${at('renewals')}&edit=renewals` },
  { name: 'organization-audit', who: owner, path: at('audit') },
  { name: 'organization-audit-nothing-found', who: owner, path: `${at('audit')}&entity=domain` },
  { name: 'organization-data', who: owner, path: at('data') },
  { name: 'invoicing-seller', who: demo, path: '/organization/invoicing' },
  { name: 'invoicing-numbers', who: demo, path: '/organization/invoicing?section=numbers' },
  {
    name: 'invoicing-series',
    who: demo,
    path: '/organization/invoicing?section=numbers',
    act: ({ page }) => press(page, 'New series'),
  },
  { name: 'invoicing-taxes', who: demo, path: '/organization/invoicing?section=taxes' },
  { name: 'invoicing-terms-edit', who: demo, path: '/organization/invoicing?section=terms&edit=terms' },
  { name: 'invoicing-rules', who: demo, path: '/organization/invoicing?section=rules' },
  { name: 'invoicing-rules-edit', who: demo, path: '/organization/invoicing?section=rules&edit=rules' },
  { name: 'invoicing-rates', who: demo, path: '/organization/invoicing?section=rates' },
  { name: 'invoicing-reading', who: manager, path: '/organization/invoicing?section=taxes' },
  { name: 'api-keys', who: demo, path: '/settings/api' },
  {
    name: 'api-keys-new',
    who: demo,
    path: '/settings/api?section=keys',
    act: ({ page }) => press(page, 'New API key'),
  },
  {
    name: 'api-webhooks-new',
    who: demo,
    path: '/settings/api?section=webhooks',
    act: ({ page }) => press(page, 'New endpoint'),
  },
  { name: 'api-documentation', who: manager, path: '/settings/api?section=documentation' },
  { name: 'organization-not-allowed', who: manager, path: '/organization' },
  { name: 'organization-deletion-notice', who: leaving, path: at('data') },
];

/** @param {import('./stage.mjs').Stage} stage */
function leaving(stage) {
  return stage.once('leaving organization', async () => {
    const person = await stage.personWithTrial({ firstName: 'Sara', lastName: 'Vela' });
    await stage.sql(
      "UPDATE oficio.organizations SET deletion_scheduled_for = now() + interval '9 days' WHERE owner_user_id = $1",
      [person.userId],
    );
    return person;
  });
}
