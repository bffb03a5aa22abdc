/** The accent of an organization that has chosen none: Oficio's own. */
export const DEFAULT_ACCENT = '#af4928';

/** The contrast that text needs on its ground (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/**
 * The contrast of white text on a colour, 1 to 21 (WCAG 2.2, relative luminance of sRGB).
 * @param color `#rrggbb`
 */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/**
 * The lightest shade of a colour on which white text can be read; the colour itself if it can be read on that.
 * @param color `#rrggbb`
 */
export function readableShade(color: string): string {
  const channels = channelsOf(color);
  for (let brightness = 255; brightness > 0; brightness -= 1) {
    const shade = toColor(channels.map((channel) => Math.round((channel * brightness) / 255)));
    if (contrastWithWhite(shade) >= TEXT_CONTRAST) return shade;
  }
  return '#000000';
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function toColor(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
