import { failureSchema, organizationProfileRoutes, organizationRenewalsRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, TestApplication, type TestOwner } from '../../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const read = async () => (await app.call(organizationRenewalsRoutes.one, { as: owner })).body;
const change = (body: Record<string, unknown>, as = owner) =>
  app.call(organizationRenewalsRoutes.update, { as, body: { version: 1, ...body } });
const refusal = (answer: Answer) => [answer.status, failureSchema.parse(answer.body).code];
const faults = (answer: Answer) => failureSchema.parse(answer.body).details;

const DEFAULTS = { leadDays: 90, autoPropose: false, invoiceDays: 14, bundleDays: 14 };
const OTHERS = { leadDays: 60, autoPropose: true, invoiceDays: 30, bundleDays: 0 };

test('there are defaults at first; every field is stored, and only the sent ones change', async () => {
  const fixed = { id: owner.organizationId, name: 'Taller Ruiz' };
  expect(await read()).toEqual({ ...fixed, version: 1, ...DEFAULTS });
  const answer = await change(OTHERS);
  expect([answer.status, answer.body]).toEqual([200, { ...fixed, version: 2, ...OTHERS }]);
  expect(await read()).toEqual(answer.body);
  expect((await change({ version: 2, bundleDays: 7 })).body).toEqual({
    ...answer.body,
    version: 3,
    bundleDays: 7,
  });
});

test('the audit log has the changed fields, before and after', async () => {
  await change({ ...DEFAULTS, leadDays: 45 });
  const { rows } = await app.admin.query(
    'SELECT action, entity_type, changes FROM oficio.audit_log WHERE organization_id = $1',
    [owner.organizationId],
  );
  expect(rows).toEqual([
    {
      action: 'updated',
      entity_type: 'organization',
      changes: { leadDays: { before: 90, after: 45 } },
    },
  ]);
});

test('a save of the profile counts: the second save is refused with what is stored', async () => {
  await app.call(organizationProfileRoutes.update, { as: owner, body: { version: 1, phone: '1' } });
  const answer = await change(OTHERS);
  expect([refusal(answer), faults(answer)?.current]).toEqual([[409, 'version.stale'], await read()]);
  expect(await read()).toMatchObject({ ...DEFAULTS, version: 2 });
});

describe('roles', () => {
  test.each(['manager', 'accountant', 'member', 'viewer'] as const)(
    'a %s neither reads nor writes',
    async (role) => {
      const member = { ...owner, ...(await app.member(owner.organizationId, role)) };
      expect(refusal(await app.call(organizationRenewalsRoutes.one, { as: member }))).toEqual([
        403,
        'access.forbidden',
      ]);
      expect(refusal(await change(OTHERS, member))).toEqual([403, 'access.forbidden']);
    },
  );
});

describe('a fault is answered at its field', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no days', { leadDays: 0 }, 'leadDays', 'Between 1 and 365 days'],
    ['more than a year', { leadDays: 366 }, 'leadDays', 'Between 1 and 365 days'],
    ['half a day', { bundleDays: 1.5 }, 'bundleDays', 'Please enter whole days'],
    ['more than a quarter', { bundleDays: 91 }, 'bundleDays', 'Between 0 and 90 days'],
    ['no number', { invoiceDays: 'soon' }, 'invoiceDays', 'Please enter a number of days'],
    ['a negative number', { invoiceDays: -1 }, 'invoiceDays', 'Between 0 and 365 days'],
    [
      'an invoice before the renewal',
      { leadDays: 20, invoiceDays: 21 },
      'invoiceDays',
      'The invoice can’t come before the renewal',
    ],
    [
      'an invoice before the stored days of the renewal',
      { invoiceDays: 91 },
      'invoiceDays',
      'The invoice can’t come before the renewal',
    ],
    [
      'fewer days than the stored ones of the invoice',
      { leadDays: 13 },
      'invoiceDays',
      'The invoice can’t come before the renewal',
    ],
  ])('%s', async (_, body, path, message) => {
    const answer = await change(body);
    expect([answer.status, faults(answer)]).toEqual([400, { fields: [{ path, message }] }]);
    expect((await read()).version).toBe(1);
  });
});
