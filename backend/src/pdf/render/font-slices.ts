import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { type DocumentFont, documentFont, type Weight } from './document-fonts.ts';
import type { FontFamily } from './font-families.ts';
import type { Cluster } from './printable-text.ts';

const { resolve } = createRequire(import.meta.url);

/** The slices of a family by character, from the package's table of Unicode ranges. */
type SliceIndex = ReadonlyMap<number, readonly string[]>;

const indexes = new Map<string, SliceIndex>();
const opened = new Map<string, Promise<DocumentFont>>();

/** The names of the slices that have the clusters, sorted; each cluster's characters are looked for in one slice first. */
export function slicesWith(family: FontFamily, clusters: readonly Cluster[]): string[] {
  if (clusters.length === 0) return [];
  const index = indexes.get(family.name) ?? readIndex(family);
  indexes.set(family.name, index);
  const names = new Set<string>();
  for (const { forms } of clusters) {
    const slices = forms.map((form) => sliceWith(index, form));
    const slice = slices.find((name) => name !== undefined);
    if (slice !== undefined) names.add(slice);
  }
  return [...names].sort();
}

function sliceWith(index: SliceIndex, form: string): string | undefined {
  const [first = [], ...others] = [...form].map(
    (character) => index.get(character.codePointAt(0) ?? -1) ?? [],
  );
  return first.find((name) => others.every((names) => names.includes(name)));
}

/** Opens a slice once as a static font, because fontkit isn't reliable with WOFF2 and can't embed a variable font. */
export function openSlice(family: FontFamily, slice: string, weight: Weight): Promise<DocumentFont> {
  const name = `${family.name} ${slice} ${weight}`;
  const font = opened.get(name) ?? cut(family, slice, weight, name);
  opened.set(name, font);
  return font;
}

async function cut(family: FontFamily, slice: string, weight: Weight, name: string): Promise<DocumentFont> {
  const file = `files/${family.name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`;
  const font = await subsetFont(await readFile(pathOf(family, file)), '', {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    variationAxes: { wght: weight },
  });
  return documentFont(name, font, family.language);
}

function readIndex(family: FontFamily): SliceIndex {
  const ranges: Record<string, string> = JSON.parse(readFileSync(pathOf(family, 'unicode.json'), 'utf8'));
  const index = new Map<number, string[]>();
  for (const [slice, list] of Object.entries(ranges)) {
    if (!family.slices.test(slice)) continue;
    for (const character of list.split(',').flatMap(charactersIn)) {
      const slices = index.get(character) ?? [];
      slices.push(slice);
      index.set(character, slices);
    }
  }
  return index;
}

/** @param range `U+3041-3096` or `U+3005` */
function charactersIn(range: string): number[] {
  const [from = 0, to = from] = range
    .replace('U+', '')
    .split('-')
    .map((digits) => Number.parseInt(digits, 16));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function pathOf(family: FontFamily, file: string): string {
  return resolve(`@fontsource-variable/${family.name}/${file}`);
}
