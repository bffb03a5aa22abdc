import { readFile } from 'node:fs/promises';
import { PUBLIC_PAGES } from '@oficio/contracts';
import { expect, test } from 'vitest';

test('each word of the headline stays as long as the contracts say', async () => {
  const styles = await readFile(new URL('../styles/home.css', import.meta.url), 'utf8');

  expect(styles.match(/--word-time: (.+)s;/)?.[1]).toBe(String(PUBLIC_PAGES.headlineRotationMs / 1_000));
});

test('the header changes at the scroll position of the contracts', async () => {
  const layout = await readFile(new URL('../layout/site-layout.tsx', import.meta.url), 'utf8');

  expect(layout).toContain(
    `data-mark="top" className="absolute top-0 h-[${PUBLIC_PAGES.headerScrollThresholdPx}px]`,
  );
});
