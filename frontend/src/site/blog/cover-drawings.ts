const FILES = import.meta.glob<string>('./images/*.svg', { query: '?raw', import: 'default', eager: true });

/** SVG elements of each post's cover on 640 × 360, without ids. */
export function coverDrawing(slug: string): string {
  const file = FILES[`./images/${slug}.svg`];
  if (!file) throw new Error(`The post ${slug} has no cover`);
  return file.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
}
