import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDebugIds } from './debug-ids.ts';

const ID = '4f1c9a0b-7d2e-4f1c-8a0b-7d2e4f1c9a0b';
const frames = [
  'https://oficio.example.com/assets/screen-abc.js',
  'https://oficio.example.com/assets/former-abc.js',
  'https://other.example.com/assets/screen-abc.js',
  'chrome-extension://abc/assets/screen-abc.js',
];
const errorEvent = () => ({
  exception: {
    values: [
      {
        stacktrace: {
          frames: frames.map((filename): { filename: string; debug_id?: string } => ({ filename })),
        },
      },
    ],
  },
});

beforeEach(() => vi.stubGlobal('location', { origin: 'https://oficio.example.com' }));
afterEach(() => vi.unstubAllGlobals());

const idsOf = (event: object) =>
  (event as ReturnType<typeof errorEvent>).exception.values[0]?.stacktrace.frames.map(
    ({ debug_id }) => debug_id,
  );

test('a frame of the build’s own script has the debug id of its map; the list is loaded with the first error', async () => {
  const load = vi.fn(async () => Response.json({ '/assets/screen-abc.js': ID }));
  vi.stubGlobal('fetch', load);
  const process = addDebugIds();
  await process({ message: 'Session alert' });
  expect(load).not.toHaveBeenCalled();
  const events = await Promise.all([process(errorEvent()), process(errorEvent())]);
  expect(events.map(idsOf)).toEqual([
    [ID, undefined, undefined, undefined],
    [ID, undefined, undefined, undefined],
  ]);
  expect(load).toHaveBeenCalledOnce();
});

test('an error is reported without a list, which the next error loads again', async () => {
  const load = vi
    .fn(async () => Response.json({ '/assets/screen-abc.js': ID }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response(null, { status: 404 }));
  vi.stubGlobal('fetch', load);
  const process = addDebugIds();
  expect(idsOf(await process(errorEvent()))).toEqual([undefined, undefined, undefined, undefined]);
  expect(idsOf(await process(errorEvent()))).toEqual([undefined, undefined, undefined, undefined]);
  expect(idsOf(await process(errorEvent()))?.[0]).toBe(ID);
});
