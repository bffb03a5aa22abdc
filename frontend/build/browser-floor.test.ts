import { expect, it } from 'vitest';
import { newerApi } from './browser-floor.ts';

it.each([
  'const { promise } = Promise.withResolvers();',
  'fetch(path, { signal: AbortSignal.any([one, other]) })',
  'if (URL.canParse(text)) open(text)',
  'const key = globalThis.crypto.randomUUID();',
])('the newer function of %s is named', (code) => {
  expect(newerApi(code)).toMatch(/^(Promise|AbortSignal|URL|crypto)\.\w+$/);
});

it('older functions of the same objects pass', () => {
  const code = 'Promise.any([]); AbortSignal.timeout(1); new URL(text); crypto.getRandomValues(bytes);';
  expect(newerApi(code)).toBeNull();
});
