const FILES = import.meta.glob<string>('./images/*.svg', { query: '?raw', import: 'default', eager: true });
const ADDRESSES = import.meta.glob<string>('./images/*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

/** The address of each post's cover, which is 640 × 360. */
export function coverAddress(slug: string): string {
  return coverOf(slug, ADDRESSES);
}

/** SVG elements of each post's cover on 640 × 360, without ids. */
export function coverDrawing(slug: string): string {
  return coverOf(slug, FILES).replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
}

function coverOf(slug: string, files: Readonly<Record<string, string>>): string {
  const file = files[`./images/${slug}.svg`];
  if (!file) throw new Error(`The post ${slug} has no cover`);
  return file;
}
