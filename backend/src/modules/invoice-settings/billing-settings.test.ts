import {
  type BillingSettings,
  billingSettingsRoutes,
  failureSchema,
  organizationProfileRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { runAsRole } from '../../../test/run-as-role.ts';
import {
  type Answer,
  TestApplication,
  type TestOwner,
  type TestPerson,
} from '../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const read = async (as: TestPerson = owner): Promise<BillingSettings> =>
  (await app.call(billingSettingsRoutes.one, { as })).body;
const change = (body: Record<string, unknown>, as: TestPerson = owner) =>
  app.call(billingSettingsRoutes.update, { as, body: { version: 1, ...body } });
const refusal = (answer: Answer): unknown => [answer.status, failureSchema.parse(answer.body).code];

const DEFAULTS = {
  taxRegime: null,
  terms: null,
  notes: null,
  paymentInstructions: null,
  paymentTermsDays: 30,
  quoteValidDays: 30,
  linkDays: null,
  taxMode: 'exclusive',
  roundingMode: 'per_invoice',
  cashStep: 1,
  writeOffLimitMinor: 100,
  paper: null,
  attachPdf: true,
  recordFees: true,
  mailReceipts: true,
  dateOrder: 'strict',
  hourlyRateMinor: null,
  timeStepMinutes: 0,
};
const FULL = {
  taxRegime: '626 RESICO',
  terms: 'Pay\nsoon',
  notes: 'Thanks',
  paymentInstructions: 'CLABE 1',
  paymentTermsDays: 0,
  quoteValidDays: 365,
  linkDays: 3_650,
  taxMode: 'inclusive',
  roundingMode: 'per_line',
  cashStep: 5,
  writeOffLimitMinor: 250,
  paper: 'a4',
  attachPdf: false,
  recordFees: false,
  mailReceipts: false,
  dateOrder: 'free',
  hourlyRateMinor: 900_00,
  timeStepMinutes: 15,
};

test('a new organization has settings that need no change', async () => {
  expect(await read()).toMatchObject({ id: owner.organizationId, version: 1, ...DEFAULTS, closedOn: null });
});

test('an organization that a first sign-in makes has them as well', async () => {
  const person = await app.person();
  await app.call(billingSettingsRoutes.one, { as: person });
  const { rows } = await app.admin.query(
    `SELECT (SELECT count(*)::int FROM oficio.billing_settings WHERE organization_id = organization.id) AS settings,
       (SELECT count(*)::int FROM oficio.document_series WHERE organization_id = organization.id) AS series,
       (SELECT count(*)::int FROM oficio.tax_rates WHERE organization_id = organization.id) AS rates
     FROM oficio.organizations organization WHERE owner_user_id = $1`,
    [person.userId],
  );
  expect(rows).toEqual([{ settings: 1, series: 4, rates: 7 }]);
});

test('every field is stored, and only the sent ones change', async () => {
  const { status, body } = await change(FULL);
  expect([status, body]).toMatchObject([200, { version: 2, ...FULL }]);
  expect(await read()).toEqual(body);
  expect((await change({ version: 2, terms: '' })).body).toEqual({ ...body, version: 3, terms: null });
  const { rows } = await app.admin.query(
    `SELECT changes FROM oficio.audit_log WHERE organization_id = $1 AND entity_type = 'billing_settings'
     ORDER BY sequence DESC LIMIT 1`,
    [owner.organizationId],
  );
  expect(rows).toEqual([{ changes: { terms: { before: 'Pay\nsoon', after: null } } }]);
});

test('the seller is the organization’s profile', async () => {
  const none = { line1: null, line2: null, city: null, state: null, postalCode: null };
  const address = { ...none, countryCode: 'MX' };
  await app.call(organizationProfileRoutes.update, {
    as: owner,
    body: { version: 1, companyName: 'Nopal', legalName: 'Nopal S.C.', address },
  });
  expect((await read()).seller).toMatchObject({ name: 'Nopal', legalName: 'Nopal S.C.', address });
  expect((await change({ seller: { name: 'x' } })).status).toBe(400);
});

test('ten concurrent saves of one version: one of them is stored', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, days) => change({ paymentTermsDays: days })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  const stale = answers.find(({ status }) => status === 409);
  expect(failureSchema.parse(stale?.body).details?.current).toEqual(await read());
});

describe('a fault is answered at its field', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['negative terms', { paymentTermsDays: -1 }, 'paymentTermsDays', 'Days can’t be negative'],
    ['more than a year', { paymentTermsDays: 366 }, 'paymentTermsDays', 'At most 365 days'],
    ['no days', { paymentTermsDays: null }, 'paymentTermsDays', 'Please enter a number of days'],
    ['a step of 3', { cashStep: 3 }, 'cashStep', 'Please choose one of the steps'],
    ['an unknown paper', { paper: 'a3' }, 'paper', 'Please choose a paper'],
    ['a negative limit', { writeOffLimitMinor: -1 }, 'writeOffLimitMinor', 'The amount can’t be negative'],
    ['long notes', { notes: 'x'.repeat(5_001) }, 'notes', 'This can have at most 5000 characters'],
    ['the closing day', { closedOn: '2026-01-01' }, 'closedOn', 'This field can’t be set'],
  ])('%s', async (_, body, path, message) => {
    const answer = await change(body);
    expect([answer.status, failureSchema.parse(answer.body).details]).toEqual([
      400,
      { fields: [{ path, message }] },
    ]);
  });
});

test('hostile texts are stored as they were typed', async () => {
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const { status, body } = await change({ version: index + 1, terms: text });
    expect([text, status, body.terms]).toEqual([text, 200, text.trim()]);
  }
});

describe('roles', () => {
  test('the accountant, managers and members read, and only owner and admin change', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    expect((await change({ notes: 'x' }, admin)).status).toBe(200);
    for (const role of ['manager', 'accountant', 'member'] as const) {
      const as = await app.member(owner.organizationId, role);
      expect([(await read(as)).notes, (await change({ version: 2 }, as)).status]).toEqual(['x', 403]);
    }
    const viewer = await app.member(owner.organizationId, 'viewer');
    expect(refusal(await app.call(billingSettingsRoutes.one, { as: viewer }))).toEqual([
      403,
      'access.forbidden',
    ]);
  });

  test('the policies check the roles again', async () => {
    const asRole = async (role: 'admin' | 'accountant' | 'viewer', statement: string) => {
      const claims = await app.member(owner.organizationId, role);
      return (await runAsRole(app.database.adminUrl, 'oficio_api', claims, statement)).length;
    };
    const update = "UPDATE oficio.billing_settings SET notes = 'x' RETURNING 1";
    const rate = "UPDATE oficio.tax_rates SET rate_ppm = 1 WHERE name = 'IVA 16%' RETURNING 1";
    expect([await asRole('admin', update), await asRole('accountant', update)]).toEqual([1, 0]);
    expect([await asRole('accountant', rate), await asRole('viewer', rate)]).toEqual([1, 0]);
    expect(await asRole('viewer', 'SELECT FROM oficio.billing_settings')).toBe(0);
  });
});
