import { describe, expect, test, vi } from 'vitest';
import { forgetInvitationToken, readInvitationToken, takeInvitationToken } from './invitation-token.ts';

function pageAt(address: string, held: Record<string, string> = {}) {
  const { pathname, search, hash } = new URL(address, 'https://oficio.example');
  const stored = new Map(Object.entries(held));
  const history = { state: { index: 1 }, replaceState: vi.fn() };
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const page = { location: { pathname, search, hash }, history, sessionStorage };
  takeInvitationToken(page as never);
  return { token: readInvitationToken(sessionStorage), history, sessionStorage };
}

describe('the token of an invitation', () => {
  test.each([
    ['/accept-invitation?token=ab%2Bc', '/accept-invitation'],
    ['/accept-invitation/?token=ab%2Bc', '/accept-invitation/'],
    ['/accept-invitation?debug=true&token=ab%2Bc#x', '/accept-invitation?debug=true#x'],
  ])('is removed from %s at once and keeps its exact text', (address, left) => {
    const { token, history } = pageAt(address);
    expect(token).toBe('ab+c');
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith({ index: 1 }, '', left);
  });

  test('is available after a reload', () => {
    const { token, history } = pageAt('/accept-invitation', { 'oficio.invitation': 'held' });
    expect(token).toBe('held');
    expect(history.replaceState).not.toHaveBeenCalled();
  });

  test('is replaced by that of a newer link', () => {
    expect(pageAt('/accept-invitation?token=new', { 'oficio.invitation': 'old' }).token).toBe('new');
  });

  test('that is empty is only removed from the address', () => {
    const { token, history } = pageAt('/accept-invitation?token=', { 'oficio.invitation': 'held' });
    expect(token).toBe('held');
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith({ index: 1 }, '', '/accept-invitation');
  });

  test('of another page stays in that page’s address', () => {
    const { token, history } = pageAt('/magic-link-verify?token=abc');
    expect(token).toBe(null);
    expect(history.replaceState).not.toHaveBeenCalled();
  });

  test('is removed from the storage', () => {
    const { sessionStorage } = pageAt('/accept-invitation?token=abc');
    forgetInvitationToken(sessionStorage);
    expect(readInvitationToken(sessionStorage)).toBe(null);
  });
});
