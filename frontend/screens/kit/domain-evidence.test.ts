import { type Domain, domainRoutes, type Evidence, evidenceRoutes, type MemberRole } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeRecords } from '../stage/fake-records.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';

const CHECKED = '2026-11-27T09:00:00.000Z';
const ID = '00000000-0000-7000-8000-000000000001';
const ANSWER: Evidence = {
  id: ID,
  source: 'registry',
  fqdn: 'acme.mx',
  server: 'rdap.registry.example',
  outcome: 'ok',
  reason: null,
  expiresOn: '2098-06-01',
  statuses: ['active'],
  registrar: 'Registrar A',
  seenFrom: '2026-11-01T09:00:00.000Z',
  seenUntil: CHECKED,
};
const ENTERED: Evidence = {
  ...ANSWER,
  id: '00000000-0000-7000-8000-000000000002',
  source: 'manual',
  server: null,
  expiresOn: '2098-01-01',
  seenFrom: CHECKED,
};
const FAILED: Evidence = {
  ...ANSWER,
  id: '00000000-0000-7000-8000-000000000003',
  outcome: 'timeout',
  expiresOn: null,
  registrar: null,
  reason: 'rdap.registry.example didn’t answer within 8 seconds.',
};

const notifications = page.getByRole('region', { name: 'Notifications' });
const checkNow = page.getByRole('button', { name: 'Check now' });
const banner = page.getByRole('status').filter({ hasText: 'There are two expiry dates' });

/** The page of a domain, or its list, with evidence. */
async function openDomain(
  fields: Partial<Domain>,
  { role = 'owner', path = `/hosting/domains/${ID}` }: { role?: MemberRole; path?: string } = {},
) {
  let domains: FakeRecords | undefined;
  const evidence = { checkedAt: CHECKED as string | null, items: [ANSWER, FAILED, ENTERED] };
  const answers = (server: FakeServer) => {
    domains = new FakeRecords(server, domainRoutes, 'name');
    domains.add({
      name: 'acme.mx',
      fqdn: 'acme.mx',
      termYears: 1,
      expiresOn: '2098-06-01',
      expirySource: 'rdap',
      lookupStatus: 'ok',
      status: 'active',
      ...fields,
    });
    server.compute(evidenceRoutes.list, () => ({
      nextCheckAt: '2026-12-01T09:00:00.000Z',
      status: 'ok',
      reason: null,
      server: 'rdap.registry.example',
      ...evidence,
    }));
    server.compute(evidenceRoutes.check, () => ({ checking: true }));
    server.compute(evidenceRoutes.checkSeveral, () => ({ checking: true }));
    server.compute(evidenceRoutes.decide, ({ body }) => {
      const [domain] = domains?.records ?? [];
      const { keep } = body as { keep: string };
      return Object.assign(domain ?? {}, {
        version: 2,
        conflictingExpiresOn: null,
        expiresOn: keep === 'registry' ? fields.conflictingExpiresOn : fields.expiresOn,
      });
    });
  };
  const { server } = await openScreen(path, { role, answers });
  return { server, evidence };
}

const CONFLICT: Partial<Domain> = {
  expiresOn: '2098-01-01',
  expirySource: 'manual',
  conflictingExpiresOn: '2098-06-01',
};

test('the page says what the registry says, and the dialog explains the date', async () => {
  await openDomain({ nameservers: ['ns1.example', 'ns2.example'], eppStatuses: ['active'], dnssec: true });
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent('ns1.example, ns2.example');
  await expect.element(main).toMatchTextContent('Registrar A');
  await expect.element(main).toMatchTextContent('The registry answered.');
  await page.getByRole('button', { name: 'Why this date?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why this date?' });
  await expect.element(dialog).toMatchTextContent('The registry said: Jun 1, 2098.');
  await expect.element(dialog).toMatchTextContent('A member entered: Jan 1, 2098.');
  await expect.element(dialog).toMatchTextContent('didn’t answer within 8 seconds');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a check shows its answer when it comes', async () => {
  const { server, evidence } = await openDomain({});
  await checkNow.click();
  const waiting = page.getByRole('button', { name: 'Checking...' });
  await expect.element(waiting).toBeVisible();
  expect(server.callsOf(evidenceRoutes.check)).toHaveLength(1);
  evidence.checkedAt = '2026-11-27T10:00:00.000Z';
  await expect.element(checkNow).toBeVisible();
});

test('a check that is refused says why', async () => {
  const { server } = await openDomain({});
  server.refuse(evidenceRoutes.check, 'rate.limited', 'You have asked for as many checks as you can.');
  await checkNow.click();
  await expect.element(notifications).toMatchTextContent('You have asked for as many checks as you can.');
  await expect.element(checkNow).toBeEnabled();
});

test('a person decides between two dates', async () => {
  const { server } = await openDomain(CONFLICT);
  await expect.element(banner).toMatchTextContent('Entered: Jan 1, 2098');
  await expect.element(banner).toMatchTextContent('Registry (rdap.registry.example): Jun 1, 2098');
  await expectAccessible();
  await banner.getByRole('button', { name: 'Use the registry’s' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(server.callsOf(evidenceRoutes.decide)).toMatchObject([{ body: { keep: 'registry', version: 1 } }]);
});

test('the decision is in the menu of the list’s row, too', async () => {
  const { server } = await openDomain(CONFLICT, { path: '/hosting/domains' });
  await expect.element(page.getByRole('row', { name: /acme.mx/ })).toMatchTextContent('Two dates');
  await page
    .getByRole('button', { name: /More actions|Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Keep the entered date' }).click();
  await expect.element(notifications).toMatchTextContent('Your date is kept');
  expect(server.callsOf(evidenceRoutes.decide)).toMatchObject([{ body: { keep: 'mine', version: 1 } }]);
});

test('a viewer sees the dates and can’t act', async () => {
  await openDomain(CONFLICT, { role: 'viewer' });
  await expect.element(banner).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Why this date?' })).toBeVisible();
  await expect.element(banner.getByRole('button')).not.toBeInTheDocument();
  await expect.element(checkNow).not.toBeInTheDocument();
});
