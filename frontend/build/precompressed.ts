import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes a brotli and a gzip copy beside each text file of the build, except pages, because the server fills them. */
export function precompressed(): Plugin {
  return {
    name: 'oficio-precompressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).concat(await publicFiles(dir));
      const files = new Set(names.filter((name) => /\.(js|css|svg|webmanifest)$/.test(name)));
      await Promise.all([...files].map((name) => compressFile(join(dir, name))));
    },
  };
}

async function publicFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
