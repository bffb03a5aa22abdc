import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@oficio/contracts';

/**
 * The release's name for error reports: `oficio@` and twelve digits that change with any file of the build, because the
 * build's manifest names every file with its hash.
 */
export async function releaseOf(directory: string): Promise<string> {
  const manifest = await readFile(join(directory, '.vite', 'manifest.json')).catch(() => '');
  const digits = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
  return `${PRODUCT_NAME.toLowerCase()}@${digits}`;
}
