import { expect, test } from 'vitest';
import { scrubEnvelope } from './scrub-envelope.ts';

type Envelope = Parameters<typeof scrubEnvelope>[0];

function scrub(type: string, payload: unknown, headers: Record<string, unknown> = {}) {
  const envelope = scrubEnvelope([headers, [[{ type }, payload]]] as unknown as Envelope);
  return envelope as unknown as [Record<string, unknown>, [Record<string, unknown>, unknown][]] | null;
}

test('an error keeps its type and place, and loses everything that may be personal', () => {
  const scrubbed = scrub('event', {
    event_id: '4f1c9a0b7d2e4f1c9a0b7d2e4f1c9a0b',
    release: 'oficio@0123456789ab',
    message: 'wrong code 482913',
    exception: {
      values: [
        {
          type: 'Error',
          value: 'no row of ana@example.com',
          stacktrace: { frames: [{ filename: 'http://localhost/assets/a.js?x=1', lineno: 3 }] },
          mechanism: { type: 'generic', handled: true, data: { session: 'whole' } },
        },
      ],
    },
    request: {
      url: 'http://localhost/x?token=abc',
      headers: { Referer: '/y' },
      cookies: 'a=b',
      data: 'body',
    },
    user: { email: 'ana@example.com', ip_address: '{{auto}}' },
    debug_meta: {
      images: [
        {
          type: 'sourcemap',
          code_file: 'http://localhost/assets/a.js?token=abc',
          debug_id: '4f1c9a0b-7d2e-4f1c-8a0b-7d2e4f1c9a0b',
          code_id: 'ana@example.com',
        },
      ],
      sdk_info: { name: 'Ana' },
    },
    extra: { __serialized__: { context: { session: { accessToken: 'abc' } } } },
    contexts: { trace: { trace_id: '1', data: { password: 'abc' } }, state: { anything: 1 } },
    breadcrumbs: [
      { category: 'fetch', data: { method: 'GET', url: '/api/x?y', status_code: 200, body: 'b' } },
      { category: 'navigation', data: { from: '/a?b', to: '/c#d' } },
      { category: 'ui.click', message: 'button[title="Ana"]' },
    ],
  });
  expect(scrubbed?.[1]).toEqual([
    [
      { type: 'event' },
      {
        event_id: '4f1c9a0b7d2e4f1c9a0b7d2e4f1c9a0b',
        release: 'oficio@0123456789ab',
        message: 'wrong code [taken out]',
        exception: {
          values: [
            {
              type: 'Error',
              value: 'no row of [taken out]',
              stacktrace: { frames: [{ filename: 'http://localhost/assets/a.js', lineno: 3 }] },
              mechanism: { type: 'generic', handled: true },
            },
          ],
        },
        request: { url: 'http://localhost/x' },
        contexts: { trace: { trace_id: '1', data: { password: '[taken out]' } } },
        debug_meta: {
          images: [
            {
              type: 'sourcemap',
              code_file: 'http://localhost/assets/a.js',
              debug_id: '4f1c9a0b-7d2e-4f1c-8a0b-7d2e4f1c9a0b',
            },
          ],
        },
        breadcrumbs: [
          { category: 'fetch', data: { method: 'GET', url: '/api/x', status_code: 200 } },
          { category: 'navigation', data: { from: '/a', to: '/c' } },
          { category: 'ui.click', message: 'button[title]' },
        ],
      },
    ],
  ]);
});

test('a recording is scrubbed inside, and its length is in bytes', () => {
  const events = [{ type: 4, data: { href: 'http://localhost/clients?search=ñ', width: 1 } }];
  const scrubbed = scrub('replay_recording', `{"segment_id":0}\n${JSON.stringify(events)}`);
  const left = '{"segment_id":0}\n[{"type":4,"data":{"href":"http://localhost/clients","width":1}}]';
  expect(scrubbed?.[1]).toEqual([[{ type: 'replay_recording', length: left.length }, left]]);
});

test.each([
  ['a recording that can’t be read', 'replay_recording', new Uint8Array([120, 156])],
  ['a recording that is no JSON', 'replay_recording', '{"segment_id":0}\nnot JSON'],
  ['an attachment', 'attachment', 'text'],
  ['a log', 'log', { items: [] }],
  ['a session', 'session', { sid: '1' }],
])('%s isn’t sent', (_, type, payload) => {
  expect(scrub(type, payload)).toBeNull();
});

test('an opened page is named without its id', () => {
  const scrubbed = scrub('transaction', { transaction: '/clients/7c0d4a52-0000-4000-8000-0000000000aB' });
  expect(scrubbed?.[1]).toEqual([[{ type: 'transaction' }, { transaction: '/clients/:id' }]]);
});

test('the headers are scrubbed like the events', () => {
  const scrubbed = scrub('transaction', { type: 'transaction' }, { trace: { transaction: '/x?token=abc' } });
  expect(scrubbed?.[0]).toEqual({ trace: { transaction: '/x' } });
});
