import { expect, test, vi } from 'vitest';
import { sendMessage } from './contact-sending.ts';

const TYPED = { name: ' Ana ', email: 'ana@example.com', subject: 'Hosting', message: 'Hello', homepage: '' };

const answering = (status: number) => vi.fn<typeof fetch>(async () => new Response(null, { status }));

test('the typed values are sent as the contract says, without a session', async () => {
  const send = answering(204);
  expect(await sendMessage(TYPED, send)).toEqual({ status: 'sent' });
  const [path, init] = send.mock.calls[0] ?? [];
  expect([path, init?.method, init?.credentials]).toEqual(['/api/support/contact', 'POST', 'omit']);
  expect(JSON.parse(String(init?.body))).toEqual({ ...TYPED, name: 'Ana' });
});

test.each([301, 400, 403, 404, 413, 422, 429, 500, 503])('an answer of %i is a failure', async (status) => {
  expect(await sendMessage(TYPED, answering(status))).toEqual({ status: 'failed' });
});

test('a missing answer is a failure', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendMessage(TYPED, send)).toEqual({ status: 'failed' });
});

test('faults are reported by field, and nothing is sent', async () => {
  const send = answering(204);
  expect(await sendMessage({ ...TYPED, name: ' ', email: 'ana@nodot' }, send)).toEqual({
    status: 'mistaken',
    mistakes: { name: 'Name is required', email: 'Please enter a valid email' },
  });
  expect(send).not.toHaveBeenCalled();
});
