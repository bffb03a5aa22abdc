import { expect, test } from 'vitest';
import { readBrowserConfig } from './browser-config.ts';

const config = {
  supabaseUrl: 'http://localhost:3000',
  supabaseKey: 'sb_publishable_x',
  publicUrl: 'http://localhost:3000',
  features: { embedded: true, inspector: false, payments: false },
  errorReporting: null,
  analytics: false,
};

test('a valid block is read', () => {
  expect(readBrowserConfig(JSON.stringify(config))).toEqual(config);
});

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['never filled in', '__OFICIO_CONFIG__'],
  ['without a key', JSON.stringify({ ...config, supabaseKey: '' })],
  ['with an address that is none', JSON.stringify({ ...config, supabaseUrl: 'javascript:alert(1)' })],
])('a block that is %s gives null', (_, text) => {
  expect(readBrowserConfig(text)).toBeNull();
});
