import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.fixture.ts';

const themes = tokensOf(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'));

const grounds = ['canvas', 'surface', 'raised', 'sunken'];
const texts = ['ink', 'ink-muted', 'ink-subtle', 'accent-ink', 'agave', 'amber', 'red'];
const onGround = grounds.flatMap((ground) => texts.map((text) => [text, ground] as const));
const onColour = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['accent-ink', 'accent-soft'],
  ['agave', 'agave-soft'],
  ['amber', 'amber-soft'],
  ['red', 'red-soft'],
  ['ink', 'accent-soft'],
  ['ink-muted', 'accent-soft'],
  ['ink-muted', 'hairline'],
  ['canvas', 'ink'],
] as const;
const controls = ['outline', 'accent', 'danger', 'red'].flatMap((control) =>
  grounds.map((ground) => [control, ground] as const),
);

describe.each(Object.entries(themes))('in the %s theme', (_, tokens) => {
  const ratio = (one: string, other: string) => contrast(tokens[one] ?? '', tokens[other] ?? '');

  it.each([...onGround, ...onColour])('%s is readable on %s (4.5:1)', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('the edge of a control in %s is seen on %s (3:1)', (control, ground) => {
    expect(ratio(control, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('measures black on white as 21 and equal colours as 1', () => {
  expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 2);
  expect(contrast('oklch(0.5 0.1 30)', 'oklch(0.5 0.1 30)')).toBe(1);
});

it('measures a known pair of sRGB colours', () => {
  // #767676 on white is 4.54 by WCAG's own arithmetic; oklch(0.5663 0 0) is that grey.
  expect(contrast('oklch(0.5663 0 0)', 'oklch(1 0 0)')).toBeCloseTo(4.54, 1);
});

function tokensOf(css: string): Record<'light' | 'dark', Record<string, string>> {
  const [light = '', dark = ''] = css.slice(css.indexOf(':root {')).split('@variant dark');
  return { light: declarations(light), dark: { ...declarations(light), ...declarations(dark) } };
}

function declarations(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (oklch\([^)]*\));/g)].map(([, name, value]) => [name, value]),
  );
}
