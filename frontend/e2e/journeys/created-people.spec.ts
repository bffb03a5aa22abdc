// Proves that people who are inserted into the database equal people who have registered.
import { runSql } from '../fixtures/database.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createNewcomer, type Person, registerPerson } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';

const TABLES = [
  ['auth.users', 'id'],
  ['auth.identities', 'user_id'],
  ['auth.sessions', 'user_id'],
  ['auth.refresh_tokens', 'user_id'],
  ['oficio.profiles', 'id'],
  ['oficio.memberships', 'user_id'],
  ['oficio.organizations', 'owner_user_id'],
] as const;

test('a created person has the rows and the token claims of a registered one', async ({ oficio }) => {
  const [created, registered] = [await createNewcomer(oficio), await registerPerson(oficio)];
  expect(await storedRows(oficio, created)).toEqual(await storedRows(oficio, registered));
  expect(claims(created)).toEqual(claims(registered));
});

/** A person's rows by table. Ids, times, addresses and hashes are replaced by what they are. */
async function storedRows(oficio: OficioProcess, person: Person): Promise<Record<string, unknown>> {
  const tables = TABLES.map(async ([table, column]) => {
    const { rows } = await runSql(oficio, `SELECT * FROM ${table} WHERE ${column} = $1`, [person.userId]);
    return [table, named(rows, person)];
  });
  return Object.fromEntries(await Promise.all(tables));
}

function claims(person: Person): unknown {
  const [header = '', payload = ''] = person.accessToken.split('.');
  const [algorithm, content] = [header, payload].map((part) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()),
  );
  const { iat, exp, ...others } = content;
  return { algorithm, lifetime: exp - iat, ...(named(others, person) as object) };
}

function named(value: unknown, { userId, email }: Person): unknown {
  const text = JSON.stringify(value)
    .replaceAll(userId, '<user>')
    .replaceAll(email, '<address>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/\$2b\$10\$[\w./]{53}/g, '<hash>');
  return JSON.parse(text);
}
