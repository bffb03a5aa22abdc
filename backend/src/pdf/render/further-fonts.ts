import type { DocumentFont, DocumentFonts, Weight } from './document-fonts.ts';
import { type FontFamily, familiesFor } from './font-families.ts';
import { openSlice, slicesWith } from './font-slices.ts';
import { type Cluster, clustersOf, hasAll, printable } from './printable-text.ts';

/** The texts of a document by their weight, and what tells a Japanese character from a Chinese one. */
export interface PrintedTexts {
  regular: readonly string[];
  semibold: readonly string[];
  /** ISO 3166 codes; the first known one counts most. */
  countries: readonly (string | null)[];
}

/**
 * The fonts for a document: those that are always open, then the slices that its further characters need. They depend
 * on the document alone, so that the same document gives the same file.
 */
export async function fontsFor(
  { regular, semibold, countries }: PrintedTexts,
  open: DocumentFonts,
): Promise<DocumentFonts> {
  const missing = missingFrom([...regular, ...semibold], open[400]);
  if (missing.length === 0) return open;
  const families = familiesFor([...regular, ...semibold].join('\n'), countries);
  const forRegular = await furtherFonts(missing, families, 400);
  const forSemibold = await furtherFonts(missingFrom(semibold, open[600]), families, 600);
  return { 400: [...open[400], ...forRegular], 600: [...open[600], ...forSemibold, ...forRegular] };
}

function missingFrom(texts: readonly string[], fonts: readonly DocumentFont[]): Cluster[] {
  const clusters = new Map<string, Cluster>();
  for (const line of texts.flatMap((text) => printable(text).split('\n'))) {
    // Most texts need no font but the first.
    if (fonts[0] && hasAll(fonts[0], line)) continue;
    for (const cluster of clustersOf(line)) if (!isIn(cluster, fonts)) clusters.set(cluster.text, cluster);
  }
  return [...clusters.values()];
}

function isIn({ forms: [form = ''] }: Cluster, fonts: readonly DocumentFont[]): boolean {
  return fonts.some((font) => hasAll(font, form));
}

async function furtherFonts(
  clusters: readonly Cluster[],
  families: readonly FontFamily[],
  weight: Weight,
): Promise<DocumentFont[]> {
  const found: DocumentFont[] = [];
  let missing = clusters;
  for (const family of families) {
    const slices = slicesWith(family, missing);
    found.push(...(await Promise.all(slices.map((slice) => openSlice(family, slice, weight)))));
    missing = missing.filter((cluster) => !isIn(cluster, found));
  }
  return found;
}
