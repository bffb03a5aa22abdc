import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../compose/compose-file.ts';

const BACKEND = join(ROOT, 'backend');

/** A copy of the built server with one more migration, as a later release has it. Returns its `main.js`. */
export async function makeLaterRelease(directory: string): Promise<string> {
  const backend = join(directory, 'backend');
  await mkdir(join(backend, 'src'), { recursive: true });
  for (const path of ['dist', 'package.json', 'src/database', 'src/pdf/fonts', 'src/modules/lookups/rdap']) {
    await cp(join(BACKEND, path), join(backend, path), { recursive: true });
  }
  for (const path of ['node_modules', 'frontend']) await symlink(join(ROOT, path), join(directory, path));
  await symlink(join(BACKEND, 'node_modules'), join(backend, 'node_modules'));
  const migration = join(backend, 'src/database/migrations/9999_later.sql');
  await writeFile(migration, 'ALTER TABLE oficio.profiles ADD COLUMN later text;\n');
  return join(backend, 'dist/src/main.js');
}
