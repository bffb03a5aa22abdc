import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { blockOf } from '../../../test/document-blocks.ts';
import { openFonts } from './document-fonts.ts';
import { renderDocument } from './document-pdf.ts';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * The SHA-256 of the file of a fixed block, for each template and language. Nobody stores files, so a client who opens an
 * issued document again gets what the present code prints. A hash here may change with a new version of pdfkit, fontkit or
 * Node's zlib, with a cut of the fonts, and with a repaired fault of a template; look at both files before, and name the cause in the
 * commit. Another look of documents is a new template with hashes of its own: issued documents keep the old ones.
 */
const GOLDEN = [
  [1, 'en', 'f59bf27dd99e85d16df7d86514bfa225d245e1df279b6d3f344d5057b6b8d5ab'],
  [1, 'es', 'b728891f151fc19270098301962126419b2858565e196ada7e2bf537b128d490'],
] as const;

test.each(GOLDEN)('template %i in %s prints the same bytes as ever', async (template, locale, hash) => {
  const text = JSON.stringify(blockOf({ template, locale }));
  const file = await renderDocument({ text, sha256: sha256(text), mark: null, logo: null }, openFonts());
  expect(sha256(file)).toBe(hash);
});
