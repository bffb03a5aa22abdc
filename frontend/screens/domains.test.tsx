import { domainRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './stage/expect-accessible.ts';
import { FakeRecords } from './stage/fake-records.ts';
import { ListScreen } from './stage/list-screen.ts';
import { openScreen } from './stage/open-screen.tsx';
import { showOnPhone } from './stage/screen-sizes.ts';

const list = new ListScreen({ one: 'domain', many: 'domains', nameField: 'Domain' });

async function openDomains(names: string[] = [], options = {}) {
  let domains: FakeRecords | undefined;
  const screen = await openScreen('/hosting/domains', {
    ...options,
    answers(server) {
      domains = new FakeRecords(server, domainRoutes as never, 'name');
      for (const name of names) domains.add({ name });
    },
  });
  if (!domains) throw new Error('No store');
  return { ...screen, domains };
}

test('an empty list says what it is for', async () => {
  await openDomains();
  await expect.element(page.getByText('No domains yet')).toBeVisible();
  await expectAccessible();
});

test('a double click adds one domain', async () => {
  const { server, domains } = await openDomains();
  await list.openDialog();
  await list.save.click();
  await expect.element(list.name).toHaveAttribute('aria-invalid', 'true');
  await list.name.fill('alfa.mx');
  await list.save.dblClick();
  await expect.element(page.getByRole('heading', { name: 'alfa.mx', level: 1 })).toBeVisible();
  expect(domains.records).toHaveLength(1);
  expect(server.callsOf(domainRoutes.create)).toHaveLength(1);
});

test('a lost answer adds one domain', async () => {
  const { server, domains } = await openDomains();
  server.loseAnswers(domainRoutes.create, 2);
  await list.openDialog();
  await list.name.fill('alfa.mx');
  await list.save.click();
  await expect.element(page.getByRole('heading', { name: 'alfa.mx', level: 1 })).toBeVisible();
  expect(domains.records).toHaveLength(1);
  expect(server.callsOf(domainRoutes.create)).toHaveLength(3);
});

test('the form of a section is accessible, also on a phone', async () => {
  const { go, domains } = await openDomains(['alfa.mx', 'beta.mx']);
  await list.shows('alfa.mx', 'beta.mx');
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await go(`/hosting/domains/${domains.records[0]?.id}`);
  await list.edit('registration');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
});
