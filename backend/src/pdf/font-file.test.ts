import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../package-root.ts';
import { requireFont } from './font-file.ts';

const root = packageRoot(import.meta.dirname);

it('accepts a font, and refuses other and missing files with a line that names the variable', async () => {
  await requireFont(join(root, 'src/pdf/fonts/figtree-400.ttf'));
  await expect(requireFont(join(root, 'package.json'))).rejects.toThrow(
    'DOCUMENT_FONT: is no TrueType or OpenType font',
  );
  await expect(requireFont(join(root, 'missing.ttf'))).rejects.toThrow(
    /^DOCUMENT_FONT: can't be read: ENOENT/,
  );
});
