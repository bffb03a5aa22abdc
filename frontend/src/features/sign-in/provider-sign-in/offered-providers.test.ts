import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const services = { authUrl: 'https://auth.example/auth/v1', authKey: 'publishable' };

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** A page that has just been loaded, and a service with this answer. */
async function freshPage(answer: () => Promise<Response>) {
  const asked = vi.fn((_address: string, _options?: RequestInit) => answer());
  vi.stubGlobal('fetch', asked);
  const { isGoogleOffered } = await import('./offered-providers.ts');
  return { asked, isGoogleOffered };
}

test('the settings are requested once per page load, with the publishable key only', async () => {
  const { asked, isGoogleOffered } = await freshPage(async () =>
    Response.json({ external: { google: true } }),
  );
  expect(await Promise.all([isGoogleOffered(services), isGoogleOffered(services)])).toEqual([true, true]);
  expect(asked).toHaveBeenCalledExactlyOnceWith('https://auth.example/auth/v1/settings', {
    headers: { apikey: 'publishable' },
  });
});

test.each([
  ['not set up', async () => Response.json({ external: { google: false, github: true } })],
  ['other settings', async () => Response.json(null)],
  ['a text', async () => new Response('<html>')],
  ['a failure', async () => Response.json({ external: { google: true } }, { status: 503 })],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s means no button and no error', async (_, answer) => {
  const { isGoogleOffered } = await freshPage(answer);
  expect(await isGoogleOffered(services)).toBe(false);
});
