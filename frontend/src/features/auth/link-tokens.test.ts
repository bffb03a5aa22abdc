import { describe, expect, test, vi } from 'vitest';
import { parseLinkTokens, takeLinkTokens } from './link-tokens.ts';

describe('a fragment', () => {
  test('with both tokens brings a session', () => {
    expect(parseLinkTokens('#access_token=a.b.c&refresh_token=0123&token_type=bearer&type=signup')).toEqual({
      status: 'tokens',
      accessToken: 'a.b.c',
      refreshToken: '0123',
    });
  });

  test('with an error says which', () => {
    expect(
      parseLinkTokens('error=access_denied&error_code=otp_expired&error_description=Link+is+invalid'),
    ).toEqual({ status: 'error', code: 'otp_expired', description: 'Link is invalid' });
  });

  test.each(['', '#', '#content', '#access_token=a'])('%s brings nothing', (fragment) => {
    expect(parseLinkTokens(fragment)).toEqual({ status: 'none' });
  });
});

describe('taking tokens', () => {
  test('leaves the address without them, and the rest of it as it was', () => {
    const page = pageAt('/auth/callback', '?from=mail', '#access_token=a&refresh_token=b');
    expect(takeLinkTokens(page)).toMatchObject({ status: 'tokens' });
    expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/auth/callback?from=mail');
  });

  test('takes half a pair out, too', () => {
    const page = pageAt('/', '', '#access_token=a');
    takeLinkTokens(page);
    expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/');
  });

  test('leaves an ordinary fragment alone', () => {
    const page = pageAt('/', '', '#features');
    expect(takeLinkTokens(page)).toEqual({ status: 'none' });
    expect(page.history.replaceState).not.toHaveBeenCalled();
  });
});

function pageAt(pathname: string, search: string, hash: string) {
  return {
    location: { pathname, search, hash },
    history: { replaceState: vi.fn() },
  } as unknown as Pick<Window, 'location' | 'history'>;
}
