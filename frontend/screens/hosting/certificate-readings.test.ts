import {
  type Certificate,
  type CertificateEvidence,
  certificateRoutes,
  domainRoutes,
  type MemberRole,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeRecords } from '../stage/fake-records.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';

const CHECKED = '2026-11-27T09:00:00.000Z';
const ID = '00000000-0000-7000-8000-000000000001';
const SHOWN: CertificateEvidence = {
  id: ID,
  server: 'acme.mx:443',
  outcome: 'ok',
  reason: null,
  issuer: 'Authority A',
  notBefore: '2098-03-01T00:00:00.000Z',
  notAfter: '2098-05-30T00:00:00.000Z',
  sha256: 'a'.repeat(64),
  seenFrom: '2026-11-01T09:00:00.000Z',
  seenUntil: CHECKED,
};
const FAILED: CertificateEvidence = {
  ...SHOWN,
  id: '00000000-0000-7000-8000-000000000003',
  outcome: 'unreachable',
  issuer: null,
  notBefore: null,
  notAfter: null,
  sha256: null,
  reason: 'acme.mx didn’t answer in time.',
};

const notifications = page.getByRole('region', { name: 'Notifications' });
const checkNow = page.getByRole('button', { name: 'Check now' });
const main = page.getByRole('main');

/** The page of a certificate, or its list, with evidence. */
async function openCertificate(
  fields: Partial<Certificate> = {},
  { role = 'owner', path = `/hosting/certificates/${ID}` }: { role?: MemberRole; path?: string } = {},
) {
  const readings = { checkedAt: CHECKED as string | null, items: [SHOWN, FAILED] };
  const answers = (server: FakeServer) => {
    new FakeRecords(server, certificateRoutes, 'name').add({
      name: 'acme.mx',
      host: 'acme.mx',
      port: 443,
      issuer: 'Authority A',
      sans: ['acme.mx', '*.acme.mx'],
      notBefore: SHOWN.notBefore,
      notAfter: SHOWN.notAfter,
      chainOk: true,
      nameOk: true,
      checkStatus: 'ok',
      isArchived: false,
      ...fields,
    });
    server.compute(certificateRoutes.evidence, () => ({
      nextCheckAt: '2026-12-01T09:00:00.000Z',
      status: 'ok',
      reason: null,
      ...readings,
    }));
    server.compute(certificateRoutes.check, () => ({ checking: true }));
    server.compute(certificateRoutes.checkSeveral, () => ({ checking: true }));
  };
  const { server } = await openScreen(path, { role, answers });
  return { server, readings };
}

test('the page says what the server shows, and the dialog explains the date', async () => {
  await openCertificate();
  await expect.element(main).toMatchTextContent('acme.mx, *.acme.mx');
  await expect.element(main).toMatchTextContent('The server showed a certificate that browsers trust.');
  await page.getByRole('button', { name: 'Why this date?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why this date?' });
  await expect
    .element(dialog)
    .toMatchTextContent('The server showed a certificate of Authority A, valid to May 30, 2098.');
  await expect.element(dialog).toMatchTextContent('acme.mx didn’t answer in time.');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a check shows its answer when it comes', async () => {
  const { server, readings } = await openCertificate();
  await checkNow.click();
  await expect.element(page.getByRole('button', { name: 'Checking...' })).toBeVisible();
  expect(server.callsOf(certificateRoutes.check)).toHaveLength(1);
  readings.checkedAt = '2026-11-27T10:00:00.000Z';
  await expect.element(checkNow).toBeVisible();
});

test('a check that is refused says why', async () => {
  const { server } = await openCertificate();
  server.refuse(certificateRoutes.check, 'rate.limited', 'You have asked for as many checks as you can.');
  await checkNow.click();
  await expect.element(notifications).toMatchTextContent('You have asked for as many checks as you can.');
  await expect.element(checkNow).toBeEnabled();
});

test.each([
  ['name_mismatch', 'Wrong name'],
  ['untrusted', 'Not trusted'],
  ['unreachable', 'No answer'],
] as const)('the list names the problem %s', async (checkStatus, words) => {
  await openCertificate({ checkStatus }, { path: '/hosting/certificates' });
  await expect.element(page.getByRole('row', { name: /acme.mx/ })).toMatchTextContent(words);
});

test('several are checked from the list', async () => {
  const { server } = await openCertificate({}, { path: '/hosting/certificates' });
  await page.getByRole('checkbox', { name: 'Select acme.mx' }).click();
  await checkNow.click();
  await expect.element(notifications).toMatchTextContent('The servers are asked');
  expect(server.callsOf(certificateRoutes.checkSeveral)).toMatchObject([{ body: { ids: [ID] } }]);
});

test('a viewer sees the certificate and can’t check it', async () => {
  await openCertificate({}, { role: 'viewer' });
  await expect.element(page.getByRole('button', { name: 'Why this date?' })).toBeVisible();
  await expect.element(checkNow).not.toBeInTheDocument();
});

test('the page of a domain watches its certificates', async () => {
  const answers = (server: FakeServer) => {
    new FakeRecords(server, domainRoutes, 'name').add({ name: 'acme.mx', fqdn: 'acme.mx', status: 'active' });
    server.compute(certificateRoutes.watch, () => ({ added: ['acme.mx', 'www.acme.mx'] }));
  };
  const { server } = await openScreen(`/hosting/domains/${ID}`, { role: 'owner', answers });
  await page.getByRole('button', { name: 'Watch its certificate' }).click();
  await expect.element(notifications).toMatchTextContent('Watching acme.mx and www.acme.mx');
  expect(server.callsOf(certificateRoutes.watch)).toMatchObject([{ body: { domainId: ID } }]);
});

test('a certificate of a domain names the client of the domain', async () => {
  const ids = { domainId: ID, domainName: 'acme.mx', clientId: ID, clientName: 'Estudio Nopal' };
  await openCertificate(ids);
  await expect.element(main.getByRole('link', { name: 'Estudio Nopal' })).toBeVisible();
});

test('a row on a phone says what is wrong with the certificate', async () => {
  await page.viewport(390, 844);
  await openCertificate({ checkStatus: 'name_mismatch' }, { path: '/hosting/certificates' });
  await expect.element(main.getByText('Wrong name')).toBeVisible();
});
