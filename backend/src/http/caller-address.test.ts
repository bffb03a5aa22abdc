import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';

const requestOf = (forwarded?: string) =>
  ({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.9' },
  }) as never as IncomingMessage;

test.each([
  [undefined, 0, '10.0.0.9'],
  [undefined, 2, '10.0.0.9'],
  ['203.0.113.5', 0, '10.0.0.9'],
  ['203.0.113.5', 1, '203.0.113.5'],
  ['forged, 203.0.113.5', 1, '203.0.113.5'],
  ['forged, 203.0.113.5, 10.0.0.8', 2, '203.0.113.5'],
  [' , 203.0.113.5', 3, '203.0.113.5'],
])('%s behind %d proxies is %s', (forwarded, proxies, address) => {
  expect(callerAddress(requestOf(forwarded), proxies)).toBe(address);
});
