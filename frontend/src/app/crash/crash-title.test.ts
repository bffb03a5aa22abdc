import { expect, test } from 'vitest';
import { crashDetails, crashTitle } from './crash-title.ts';

test.each([
  [new Error('A row is missing'), false, 'Application Error'],
  [new TypeError('Cannot read properties of undefined'), false, 'Application Error'],
  ['text that was thrown', false, 'Application Error'],
  [new Error('A row is missing'), true, 'Real-time Connection Error'],
  [new Error('The WebSocket is closed'), false, 'Real-time Connection Error'],
  [new Error('realtime: no answer'), false, 'Real-time Connection Error'],
  [Object.assign(new Error('closed'), { name: 'RealtimeError' }), false, 'Real-time Connection Error'],
])('%s, connection disabled: %s: %s', (error, disabled, title) => {
  expect(crashTitle(error, disabled)).toBe(title);
});

test('any thrown value has details', () => {
  expect([new RangeError('Too far'), 'text', null, undefined].map(crashDetails)).toEqual([
    'RangeError: Too far',
    'text',
    'null',
    'undefined',
  ]);
});
