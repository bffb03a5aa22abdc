import { clientRoutes, serviceRoutes } from '@oficio/contracts';
import type { Locator } from 'vitest/browser';
import { page } from 'vitest/browser';
import { describeArea } from './describe-area.ts';

describeArea({
  words: { one: 'service', many: 'services', nameField: 'Name' },
  path: '/hosting/services',
  routes: serviceRoutes,
  nameField: 'name',
  recordOf: (name) => ({
    name,
    kind: 'hosting',
    clientName: 'Café Lumbre',
    controlPanel: 'none',
    cycle: 'annual',
    nextRenewalOn: '2027-03-01',
    payer: 'us',
    currency: 'MXN',
  }),
  more: { tags: ['web', 'care plan'], vaultUrl: 'https://vault.example.com/1', provider: 'Hetzner' },
  sections: ['details', 'provider', 'renewal', 'notes'],
  field: {
    section: 'provider',
    label: 'Provider',
    name: 'provider',
    mine: 'Hetzner',
    theirs: 'Linode',
    third: 'Vultr',
  },
  reader: 'viewer',
  dialog: { named: 'name', fillMore: chooseClient },
  answers: (server) =>
    server.answer(clientRoutes.list, {
      ...server.sample(clientRoutes.list),
      items: [
        {
          ...server.sample(clientRoutes.one, { displayName: 'Café Lumbre' }),
          services: 0,
          nextRenewalOn: null,
        },
      ],
    }),
});

async function chooseClient(dialog: Locator): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Café Lumbre' }).click();
}
