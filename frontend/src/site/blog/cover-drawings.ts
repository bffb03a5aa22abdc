const FILES = import.meta.glob<string>('./images/*.svg', { query: '?raw', import: 'default', eager: true });

/** What the cover of a post is drawn with: SVG elements, on 640 × 360, without names of their own. */
export function coverDrawing(slug: string): string {
  const file = FILES[`./images/${slug}.svg`];
  if (!file) throw new Error(`The post ${slug} has no cover`);
  return file.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
}
