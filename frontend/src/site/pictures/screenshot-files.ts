const WIDE = { width: 1200, widths: { avif: [700, 1600], webp: [1100] } } as const;
const PHONE = { width: 390, height: 780, widths: { avif: [360, 720], webp: [540] } } as const;

/**
 * The pictures that `npm run tour -- --site` takes: the window's size, and the stored widths. Few widths are WebP,
 * because few browsers need it.
 */
export const SCREENSHOTS = {
  dashboard: { ...WIDE, height: 750 },
  clients: { ...WIDE, height: 750 },
  invoices: { ...WIDE, width: 1440, height: 900 },
  collaborators: { ...WIDE, height: 800 },
  'phone-clients': PHONE,
  'phone-dashboard': PHONE,
} as const;

export type ScreenshotName = keyof typeof SCREENSHOTS;
export const THEMES = ['light', 'dark'] as const;
export const FORMATS = ['avif', 'webp'] as const;

type Theme = (typeof THEMES)[number];
type Format = (typeof FORMATS)[number];

const ADDRESSES = import.meta.glob<string>('./*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * The built file's address.
 * @throws {Error} where there is no such file
 */
export function addressOf(name: ScreenshotName, theme: Theme, width: number, format: Format): string {
  const file = `./${name}-${theme}-${width}.${format}`;
  const address = ADDRESSES[file];
  if (!address) throw new Error(`There is no picture ${file}: npm run tour -- --site`);
  return address;
}

/** The value of a `srcset`: the addresses of all widths. */
export function sourcesOf(name: ScreenshotName, theme: Theme, format: Format): string {
  return SCREENSHOTS[name].widths[format]
    .map((width) => `${addressOf(name, theme, width, format)} ${width}w`)
    .join(', ');
}
