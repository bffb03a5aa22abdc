import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PALETTE } from './mail-palette.ts';
import { DARK_STYLES } from './mail-styles.ts';

const TOKENS = {
  canvas: 'canvas',
  surface: 'surface',
  ink: 'ink',
  inkMuted: 'ink-muted',
  inkSubtle: 'ink-subtle',
  hairline: 'hairline',
  accent: 'accent',
  onAccent: 'on-accent',
} as const;
const NAMES = Object.keys(TOKENS) as (keyof typeof TOKENS)[];

test('the colours equal the application’s, in both themes', async () => {
  const css = await readFile(new URL('../../../frontend/src/styles/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css
    .split('@variant dark')
    .map((part) => part.replace(/^[\s\S]*?color-scheme/, ''));
  const of = (part: string) => Object.fromEntries(NAMES.map((name) => [name, tokenIn(part, TOKENS[name])]));
  expect(PALETTE).toEqual({ light: of(light), dark: of(dark) });
});

test.each(['light', 'dark'] as const)('text has a contrast of 4.5 or more, in %s', (theme) => {
  const { canvas, surface, ink, inkMuted, inkSubtle, accent, onAccent } = PALETTE[theme];
  const pairs = [
    ...[ink, inkMuted, inkSubtle].flatMap((text) => [[text, surface] as const, [text, canvas] as const]),
    [onAccent, accent] as const,
  ];
  for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test('every light colour of the layout has a dark one', () => {
  for (const name of NAMES) expect(DARK_STYLES).toContain(PALETTE.dark[name]);
});

function tokenIn(css: string, name: string): string {
  const [, lightness, chroma, hue] =
    new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`).exec(css)?.map(Number) ?? [];
  return asHex(lightness ?? 0, chroma ?? 0, hue ?? 0);
}

/** Björn Ottosson's conversion. Values outside sRGB are clipped by channel. */
function asHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((channel) => {
    const clipped = Math.min(1, Math.max(0, channel));
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
