import { expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import type { Services } from './services.ts';
import { startBlock } from './start-block.ts';

test('local pages have a local name under every public address', () => {
  const environment = readEnvironment({ PORT: '3055', PUBLIC_URL: 'http://oficio.lan:3055' });
  const services = {
    mounts: [{ path: '/dev/mail' }, { path: '/dev/stripe' }, { path: '/dev/registry' }],
  } as unknown as Services;
  const lines = startBlock(environment, services)
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  expect(lines).toContainEqual(['Open', 'http://oficio.lan:3055']);
  expect(lines).toContainEqual(['Inbox', 'http://localhost:3055/dev/mail']);
  expect(lines).toContainEqual(['Payments', 'http://localhost:3055/dev/stripe']);
  expect(lines).toContainEqual(['Registry', 'http://localhost:3055/dev/registry']);
});
