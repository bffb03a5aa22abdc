import { clientRoutes, renewalRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const CLIENT = '00000000-0000-7000-8000-0000000000d1';
const RENEWAL = '00000000-0000-7000-8000-0000000000a1';
const main = page.getByRole('main');

const openClient = (isOurs: boolean) =>
  openScreen(`/clients/${CLIENT}`, {
    answers(server) {
      server.answer(clientRoutes.one, server.sample(clientRoutes.one, { id: CLIENT, displayName: 'Lumbre' }));
      const sample = server.sample(renewalRoutes.one, {
        id: RENEWAL,
        subjectName: 'acme.mx',
        periodEnd: '2099-07-01',
        priceMinor: 25_000,
        currency: 'MXN',
        payer: isOurs ? 'us' : 'client',
      });
      server.answer(renewalRoutes.list, { items: [sample], total: 1, nextCursor: null, sums: [] });
    },
  });

test('the header of a client names the next renewal and leads to it', async () => {
  await openClient(true);
  const line = main.getByText('Next renewal', { exact: false }).first();
  await expect.element(line).toMatchTextContent(/acme\.mx.*2099, .*250\.00 without tax/);
  await showOnPhone();
  await expectAccessible();
  await main.getByRole('link', { name: 'acme.mx' }).click();
  await expect.poll(() => location.pathname).toBe(`/hosting/renewals/${RENEWAL}`);
});

test('a renewal that the client pays has no price', async () => {
  await openClient(false);
  const line = main.getByText('Next renewal', { exact: false }).first();
  await expect.element(line).toMatchTextContent(/acme\.mx.*2099$/);
});
