import { clientRoutes, memberRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byHeader, recordsOf, sheetOf, tableOf } from '../../../test/list-files.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});
afterAll(() => app.stop());

async function named(person: TestPerson, firstName: string, lastName: string): Promise<void> {
  await app.admin.query('UPDATE oficio.profiles SET first_name = $2, last_name = $3 WHERE id = $1', [
    person.userId,
    firstName,
    lastName,
  ]);
}

/** The cells of each client's name, time zone and owner. */
async function cells(as: TestPerson, query: Record<string, string> = {}): Promise<unknown> {
  const { text } = await app.call(clientRoutes.csv, { as, query });
  const [headers = [], ...rows] = tableOf(text);
  const places = ['Name', 'Time zone', 'Owner'].map((header) => headers.indexOf(header));
  return rows.map((row) => places.map((place) => row[place]));
}

test('the file has the owner’s name and the client’s own time zone, for everybody who may read it', async () => {
  const bruno = await app.member(owner.organizationId, 'member');
  await named(bruno, '=Bruno', 'Díaz “Nopal”');
  const gone = await app.member(owner.organizationId, 'member');
  const { id } = await app.client(owner, {
    displayName: 'Agave',
    ownerUserId: bruno.userId,
    timezone: 'Asia/Tokyo',
  });
  await app.client(owner, { displayName: 'Nopal', ownerUserId: gone.userId });
  await app.client(owner, { displayName: 'Zacate' });
  await app.call(memberRoutes.removeMember, { as: owner, parameters: { userId: gone.userId } });
  const agave = ['Agave', 'Asia/Tokyo', "'=Bruno Díaz “Nopal”"];
  expect(await cells(owner)).toEqual([agave, ['Nopal', '', ''], ['Zacate', '', '']]);
  expect(await cells(owner, { search: 'agave' })).toEqual([agave]);
  expect(await cells(owner, { owner: bruno.userId })).toEqual([agave]);
  const limited = await app.member(owner.organizationId, 'manager', { clientIds: [id] });
  expect(await cells(limited)).toEqual([agave]);
});

test('a member without a name is in the file with the address', async () => {
  const as = await app.owner();
  await named(as, '', ' ');
  await app.client(as, { displayName: 'Agave', ownerUserId: as.userId });
  const { members } = (await app.call(memberRoutes.members, { as })).body;
  expect(await cells(as)).toEqual([['Agave', '', members[0]?.email]]);
});

test('the file has the legal name, tax id, billing address and mail, as CSV and XLSX', async () => {
  const as = await app.owner();
  await app.client(as, {
    displayName: 'Nopal',
    legalName: 'Nopal y Compañía, S.A. de C.V.',
    taxId: 'NYC010203AB1',
    email: 'hola@nopal.example',
    billingEmail: 'cuentas@nopal.example',
    billingAddress: {
      line1: 'Calle 5; =1+1',
      line2: 'Piso 2',
      city: 'Puebla',
      state: 'Pue.',
      postalCode: '01234',
      countryCode: 'MX',
    },
  });
  const expected = {
    'Legal name': 'Nopal y Compañía, S.A. de C.V.',
    'Tax ID': 'NYC010203AB1',
    Email: 'hola@nopal.example',
    'Billing email': 'cuentas@nopal.example',
    'Address line 2': 'Piso 2',
    City: 'Puebla',
    State: 'Pue.',
    'Postal code': '01234',
    Country: 'MX',
  };
  const { text } = await app.call(clientRoutes.csv, { as });
  expect(byHeader(recordsOf(text))).toEqual([
    expect.objectContaining({ ...expected, 'Address line 1': "Calle 5;' =1+1" }),
  ]);
  expect(byHeader((await sheetOf(app, as, clientRoutes.csv)).cells)).toEqual([
    expect.objectContaining({ ...expected, 'Address line 1': 'Calle 5; =1+1' }),
  ]);
});
