import { randomUUID } from 'node:crypto';
import {
  authRoutes,
  failureSchema,
  type OrganizationProfile,
  organizationProfileRoutes,
  organizationSetupRoutes,
  taxRateRoutes,
} from '@oficio/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../../test/application-of-file.ts';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import { setupBody } from '../../../../test/organization-setup.examples.ts';
import { addRealtimeRows } from '../../../../test/realtime-rows.ts';
import type { Answer, TestOwner, TestPerson } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';

const app = await applicationOfFile();
let owner: TestOwner;

beforeEach(async () => {
  owner = await app.owner();
});

const read = async (as: TestPerson = owner): Promise<OrganizationProfile> =>
  (await app.call(organizationProfileRoutes.one, { as })).body;
const change = (
  body: Record<string, unknown>,
  as: TestPerson = owner,
  headers: Record<string, string> = {},
) => app.call(organizationProfileRoutes.update, { as, body: { version: 1, ...body }, headers });
const faults = (answer: Answer): unknown => failureSchema.parse(answer.body).details;

const audited = async ({ organizationId }: TestOwner): Promise<Record<string, unknown>[]> => {
  const { rows } = await app.admin.query(
    `SELECT action, entity_type, entity_name, changes FROM oficio.audit_log
     WHERE organization_id = $1 ORDER BY sequence`,
    [organizationId],
  );
  return rows;
};

const FULL = {
  name: 'Estudio Nopal',
  companyName: 'Nopal',
  industry: 'Design & Creative',
  businessType: 'agency',
  teamSize: '2-5',
  currency: 'USD',
  timezone: 'America/Bogota',
  numberFormat: 'space-comma',
  dateFormat: 'year-month-day',
  documentLanguage: 'es',
  fiscalYearMonth: 4,
  legalName: 'Nopal Diseño S.A. de C.V.',
  taxId: 'NDI010203AB1',
  businessEmail: 'hola@nopal.example',
  phone: '+52 55 1234 5678',
  website: 'https://nopal.example',
  address: {
    line1: 'Calle Sur 8',
    line2: null,
    city: 'Oaxaca',
    state: 'Oaxaca',
    postalCode: '68000',
    countryCode: 'MX',
  },
};

test('every field is stored, and only the sent ones change', async () => {
  const answer = await change(FULL);
  expect([answer.status, answer.body]).toEqual([200, { id: owner.organizationId, version: 2, ...FULL }]);
  expect(await read()).toEqual(answer.body);
  const second = await change({ version: 2, phone: '' });
  expect(second.body).toEqual({ ...answer.body, version: 3, phone: null });
  expect(await read()).toEqual(second.body);
});

test('the audit log has the changed fields, before and after', async () => {
  await change({ name: 'Estudio Nopal', website: 'nopal.example', currency: 'MXN' });
  expect(await audited(owner)).toEqual([
    {
      action: 'updated',
      entity_type: 'organization',
      entity_name: 'Estudio Nopal',
      changes: {
        name: { before: 'Taller Ruiz', after: 'Estudio Nopal' },
        website: { before: null, after: 'https://nopal.example' },
      },
    },
  ]);
});

test('name, currency and time zone count for the person at once', async () => {
  await change(FULL);
  const { body } = await app.call(authRoutes.me, { as: owner });
  expect(body.organization).toMatchObject({
    name: 'Estudio Nopal',
    currency: 'USD',
    timezone: 'America/Bogota',
  });
});

describe('the formats of typed numbers and dates', () => {
  const formats = async () => {
    const { body } = await app.call(authRoutes.me, { as: owner });
    return [body.organization?.numberFormat, body.organization?.dateFormat];
  };
  const inCountry = (countryCode: string | null) => ({ address: { ...FULL.address, countryCode } });

  test('follow the country, and count for the person at once', async () => {
    expect(await formats()).toEqual(['comma-point', 'month-day-year']);
    await change(inCountry('DE'));
    expect(await formats()).toEqual(['point-comma', 'day-month-year']);
    await change({ version: 2, ...inCountry('SE') });
    expect(await formats()).toEqual(['space-comma', 'year-month-day']);
    await change({ version: 3, ...inCountry(null) });
    expect(await formats()).toEqual(['comma-point', 'month-day-year']);
  });

  test('stay where they were chosen', async () => {
    await change({ ...inCountry('MX'), dateFormat: 'year-month-day' });
    expect(await formats()).toEqual(['comma-point', 'year-month-day']);
    await change({ version: 2, ...inCountry('DE') });
    expect(await formats()).toEqual(['point-comma', 'year-month-day']);
  });

  test('stay once there are documents', async () => {
    await addRealtimeRows(app.admin, owner);
    await change(inCountry('DE'));
    expect(await formats()).toEqual(['comma-point', 'month-day-year']);
  });
});

describe('the tax rates and the language of documents', () => {
  const rates = async () => {
    const { body } = await app.call(taxRateRoutes.list, { as: owner });
    return body.items.map(({ name, isDefault }) => (isDefault ? `${name}*` : name));
  };
  const place = (countryCode: string | null) => ({ address: { ...FULL.address, countryCode } });

  test('are those of the country', async () => {
    await change(place('DE'));
    expect(await rates()).toEqual(['MwSt 19%*', 'MwSt 7%']);
    await change({ version: 2, ...place('US') });
    expect(await rates()).toEqual([]);
    await change({ version: 3, ...place('ES') });
    expect(await rates()).toEqual(['IVA 21%*', 'IVA 10%', 'IVA 4%']);
    expect((await app.client(owner, { displayName: 'Olivo' })).locale).toBe('es');
    await change({ version: 4, ...place('FR') });
    expect(await rates()).toEqual(['TVA 20%*', 'TVA 10%', 'TVA 5.5%']);
    expect((await app.client(owner, { displayName: 'Lavande' })).locale).toBe('en');
  });

  test('are those of the time zone’s country where there is no country', async () => {
    await change({ timezone: 'America/Santiago' });
    expect(await rates()).toEqual(['IVA 19%*']);
    await change({ version: 2, timezone: 'Asia/Kolkata' });
    expect(await rates()).toEqual(['GST 18%*', 'GST 5%']);
    await change({ version: 3, ...place('MX') });
    expect(await rates()).toHaveLength(7);
    await change({ version: 4, timezone: 'Europe/Berlin' });
    expect(await rates()).toContain('IVA 16%*');
  });

  test('that were changed or added stay', async () => {
    const { body } = await app.call(taxRateRoutes.list, { as: owner });
    const { id = '' } = body.items.find(({ name }) => name === 'IVA 16%') ?? {};
    await app.call(taxRateRoutes.update, {
      as: owner,
      parameters: { id },
      body: { version: 1, name: 'IVA' },
    });
    const own = { name: 'MwSt 7%', ratePpm: 70_000, kind: 'added', exempt: false, isDefault: false } as const;
    await app.call(taxRateRoutes.create, { as: owner, body: own });
    await change(place('DE'));
    expect(await rates()).toEqual(['MwSt 19%', 'IVA*', 'MwSt 7%']);
  });

  test('stay once there are documents', async () => {
    await addRealtimeRows(app.admin, owner);
    await change(place('DE'));
    expect(await rates()).toHaveLength(7);
    expect((await app.client(owner, { displayName: 'Agave' })).locale).toBe('en');
  });
});

test('a complete profile completes the setup', async () => {
  const person = await app.person();
  const { organization } = (await app.call(authRoutes.me, { as: person })).body;
  await change({ industry: FULL.industry, businessType: FULL.businessType }, person);
  expect((await app.call(authRoutes.me, { as: person })).body.organization).toEqual(organization);
  await change({ version: 2, teamSize: '1' }, person);
  expect((await app.call(authRoutes.me, { as: person })).body.organization?.isSetUp).toBe(true);
});

describe('two people', () => {
  test('the second save with the first version is refused, with the stored profile', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    const { body: saved } = await change({ phone: '1' }, admin);
    const answer = await change({ phone: '2' });
    expect([refusal(answer), failureSchema.parse(answer.body).details?.current]).toEqual([
      [409, 'version.stale'],
      saved,
    ]);
    expect((await read()).phone).toBe('1');
  });

  test('ten concurrent saves of one version: one of them is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change({ phone: String(index) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await audited(owner)).toHaveLength(1);
  });

  test('the setup and the company profile count as saves', async () => {
    await app.call(organizationSetupRoutes.setup, { as: owner, body: setupBody });
    const body = { companyName: 'Nopal', businessEmail: null };
    await app.call(organizationSetupRoutes.companyProfile, { as: owner, body });
    expect((await read()).version).toBe(3);
    expect(refusal(await change({ phone: '1' }))).toEqual([409, 'version.stale']);
  });
});

test('sent again with its key: done once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = [
    await change({ phone: '1' }, owner, headers),
    await change({ phone: '1' }, owner, headers),
  ];
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 2],
    [200, 2],
  ]);
  expect(await audited(owner)).toHaveLength(1);
});

describe('roles', () => {
  test.each(['manager', 'accountant', 'member', 'viewer'] as const)(
    'a %s neither reads nor writes',
    async (role) => {
      const member = await app.member(owner.organizationId, role);
      expect(refusal(await app.call(organizationProfileRoutes.one, { as: member }))).toEqual([
        403,
        'access.forbidden',
      ]);
      expect(refusal(await change({ phone: '1' }, member))).toEqual([403, 'access.forbidden']);
    },
  );

  test('a former admin is refused despite the cached session', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    expect((await read(admin)).name).toBe('Taller Ruiz');
    await app.admin.query("UPDATE oficio.memberships SET role = 'viewer' WHERE user_id = $1", [admin.userId]);
    expect(refusal(await change({ phone: '1' }, admin))).toEqual([403, 'access.forbidden']);
    await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [admin.userId]);
    expect(refusal(await app.call(organizationProfileRoutes.one, { as: admin }))).toEqual([
      403,
      'access.forbidden',
    ]);
    expect(await audited(owner)).toEqual([]);
  });

  test('another organization’s profile stays as it is', async () => {
    const other = await app.owner();
    const before = await read(other);
    await change(FULL);
    expect(await read(other)).toEqual(before);
  });
});

describe('a fault is answered at its field', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['an empty name', { name: ' ' }, 'name', 'Organization name must be at least 2 characters'],
    ['no industry', { industry: null }, 'industry', 'Please select an industry'],
    ['an unknown currency', { currency: 'XXX' }, 'currency', 'Please choose a currency'],
    ['an unknown time zone', { timezone: 'Mexico/Nowhere' }, 'timezone', 'Please choose a time zone'],
    ['an offset', { timezone: '+05:00' }, 'timezone', 'Please choose a time zone'],
    [
      'a script as website',
      { website: 'javascript:alert(1)' },
      'website',
      'Please enter a web address like example.com',
    ],
    ['no address', { businessEmail: 'hola' }, 'businessEmail', 'Please enter a valid email'],
    [
      'a tax id that Mexico doesn’t have',
      { taxId: 'NOPAL', address: FULL.address },
      'taxId',
      'An RFC has 12 characters (company) or 13 (person)',
    ],
  ])('%s', async (_, body, path, message) => {
    const answer = await change(body);
    expect([answer.status, faults(answer)]).toEqual([400, { fields: [{ path, message }] }]);
    expect((await read()).version).toBe(1);
  });

  test('the tax id is compared with the stored country, and the country with the stored tax id', async () => {
    await change({ address: FULL.address });
    const message = 'An RFC has 12 characters (company) or 13 (person)';
    expect(faults(await change({ version: 2, taxId: 'NOPAL' }))).toEqual({
      fields: [{ path: 'taxId', message }],
    });
    await change({ version: 2, address: { ...FULL.address, countryCode: 'CO' }, taxId: 'NOPAL' });
    expect(faults(await change({ version: 3, address: FULL.address }))).toEqual({
      fields: [{ path: 'taxId', message }],
    });
    expect((await change({ version: 3, address: FULL.address, taxId: 'ndi010203ab1' })).body.taxId).toBe(
      'NDI010203AB1',
    );
  });

  test('the currency stays once there is money', async () => {
    await addRealtimeRows(app.admin, owner);
    expect(faults(await change({ currency: 'USD' }))).toEqual({
      fields: [
        {
          path: 'currency',
          message: 'The currency can’t change once there are invoices, income or expenses',
        },
      ],
    });
    expect((await change({ currency: 'MXN', phone: '1' })).status).toBe(200);
  });

  test('a field that nobody may set is refused', async () => {
    for (const name of ['id', 'ownerUserId', 'owner_user_id', 'setupCompletedAt', 'deletionScheduledFor']) {
      expect([name, (await change({ [name]: owner.userId })).status]).toEqual([name, 400]);
    }
  });
});

test('hostile texts are stored as they were typed', async () => {
  let { version } = await read();
  for (const text of HOSTILE_TEXTS) {
    const typed = text.slice(0, 120).trim();
    const { status, body } = await change({ version, name: typed, legalName: typed });
    expect([typed, status, body.name, body.legalName]).toEqual([typed, 200, typed, typed]);
    ({ version } = body);
  }
});
