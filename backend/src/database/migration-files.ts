import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the text. */
  checksum: string;
  /** Migrations of the auth schema run as the administrator, all others as the tables' owner. */
  asAdmin: boolean;
}

/** The migrations in their order. They stay in the package's sources, where built code reads them too. */
export async function readMigrations(): Promise<Migration[]> {
  const directory = join(packageRoot(import.meta.dirname), 'src/database/migrations');
  const names = (await readdir(directory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        asAdmin: sql.startsWith('-- run as: admin\n'),
      };
    }),
  );
}
