import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The backend package's directory, from a directory of its sources or of its build. */
export function packageRoot(directory: string): string {
  if (existsSync(join(directory, 'package.json'))) return directory;
  const parent = dirname(directory);
  if (parent === directory) throw new Error('The backend package has no package.json');
  return packageRoot(parent);
}
