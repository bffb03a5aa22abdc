import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SESSION_KEY } from './portal-script.ts';
import { PORTAL_COLORS } from './portal-styles.ts';

const frontend = (path: string) =>
  readFile(new URL(`../../../../frontend/src/${path}`, import.meta.url), 'utf8');

test('clients’ pages have the colours of the product', async () => {
  const [light = '', dark = ''] = (await frontend('styles/tokens.css')).split('@variant dark').slice(-2);
  for (const [colors, source] of [
    [PORTAL_COLORS.light, light.slice(light.indexOf('\n:root {'))],
    [PORTAL_COLORS.dark, dark],
  ] as const) {
    for (const [name, value] of Object.entries(colors)) expect(source).toContain(`--${name}: ${value};`);
  }
});

test('a member’s session is recognised by its own key', async () => {
  expect(await frontend('lib/session/session-key.ts')).toContain(`'${SESSION_KEY}'`);
});
