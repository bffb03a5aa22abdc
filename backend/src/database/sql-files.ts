import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

export interface SqlFile {
  name: string;
  sql: string;
  /** SHA-256 of the text. */
  checksum: string;
  /** Files about the auth schema run as the administrator, all others as the tables' owner. */
  asAdmin: boolean;
}

export interface SqlFiles {
  /** Tables, in the order of their numbers. Each runs once. */
  migrations: SqlFile[];
  /** Functions, triggers, policies, views and grants, in the order of their numbers. A changed one runs again. */
  schema: SqlFile[];
}

/** The files stay in the package's sources, where built code reads them too. */
export const SQL_DIRECTORY = join(packageRoot(import.meta.dirname), 'src/database');

export async function readSqlFiles(directory: string): Promise<SqlFiles> {
  return {
    migrations: await readNumbered(join(directory, 'migrations'), /^\d{4}_\w+\.sql$/, ''),
    schema: await readNumbered(join(directory, 'schema'), /^\d{2}_\w+\.sql$/, 'schema/'),
  };
}

async function readNumbered(directory: string, pattern: RegExp, prefix: string): Promise<SqlFile[]> {
  const names = (await readdir(directory)).filter((name) => pattern.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return {
        name: prefix + name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        asAdmin: sql.startsWith('-- run as: admin\n'),
      };
    }),
  );
}
