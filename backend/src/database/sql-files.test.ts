import { expect, test } from 'vitest';
import { readSqlFiles, SQL_DIRECTORY } from './sql-files.ts';

test('each file has its own number', async () => {
  const { migrations, schema } = await readSqlFiles(SQL_DIRECTORY);
  const numbersOf = (files: typeof schema, prefix: string) =>
    files.map(({ name }) => Number.parseInt(name.slice(prefix.length), 10));
  expect(numbersOf(migrations, '')).toEqual(migrations.map((_, index) => index + 1));
  expect(numbersOf(schema, 'schema/')).toEqual(schema.map((_, index) => index + 1));
});
