import { expect, test } from 'vitest';
import { applyTheme } from './stored-theme.ts';

function themeAfter(getItem: () => string | null, before?: string): string | undefined {
  const dataset: DOMStringMap = before === undefined ? {} : { theme: before };
  applyTheme({ document: { documentElement: { dataset } }, localStorage: { getItem } } as unknown as Window);
  return dataset.theme;
}

test.each(['light', 'dark'])('the theme chosen in the application applies: %s', (theme) => {
  expect(themeAfter(() => theme)).toBe(theme);
});

test.each([null, 'system', 'sepia'])('for any other value the system’s theme applies: %s', (theme) => {
  expect(themeAfter(() => theme, 'dark')).toBeUndefined();
});

test('disabled storage throws nothing', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(themeAfter(denied)).toBeUndefined();
});
