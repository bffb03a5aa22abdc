import { describe, expect, test } from 'vitest';
import { type CrossTabMessage, crossTabMessageSchema } from './cross-tab.contract.ts';

const userId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const organizationId = '9b2f4a61-6d0e-4c53-8a0c-2f7d1f6f8a11';
const whose = { userId, organizationId };
const row = { table: 'client_directory', id: organizationId } as const;

const known: CrossTabMessage[] = [
  { type: 'login', userId },
  { type: 'logout', userId },
  { type: 'cache.invalidated', ...whose, paths: ['/api/organization/*', '/api/company-profile'] },
  { type: 'cache.invalidated', userId, organizationId: null, paths: ['/api/auth/*'] },
  { type: 'data.updated', ...whose, ...row },
];

describe("'Cross-tab messages must have a known type and payload shape'", () => {
  test.each(known)('known: $type', (message) => {
    expect(crossTabMessageSchema.parse(message)).toEqual(message);
  });

  test.each([
    ['nothing', null],
    ['a word', 'logout'],
    ['a list', [known[0]]],
    ['an unknown type', { type: 'password.changed', userId }],
    ['no type', { userId }],
    ['nobody', { type: 'logout' }],
    ['somebody who is no user id', { type: 'logout', userId: 'ana' }],
    ['a token beside it', { type: 'login', userId, accessToken: 'secret' }],
    ['a row beside it', { type: 'data.updated', ...whose, ...row, record: { displayName: 'Taller' } }],
    ['an unknown table', { type: 'data.updated', ...whose, ...row, table: 'profiles' }],
    ['no organization', { type: 'data.updated', userId, ...row }],
    ['an id that is none', { type: 'data.updated', ...whose, ...row, id: '1' }],
    ['no paths', { type: 'cache.invalidated', ...whose, paths: [] }],
    ['too many paths', { type: 'cache.invalidated', ...whose, paths: Array(201).fill('/api/clients') }],
    ['another address', { type: 'cache.invalidated', ...whose, paths: ['https://example.com/api/clients'] }],
    ['a search text', { type: 'cache.invalidated', ...whose, paths: ['/api/clients?search=taller'] }],
  ])('dropped: %s', (_, message) => {
    expect(crossTabMessageSchema.safeParse(message).success).toBe(false);
  });
});
