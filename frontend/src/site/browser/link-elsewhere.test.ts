import { expect, test } from 'vitest';
import { followLink } from './link-elsewhere.ts';

/** Runs the page with this fragment. Returns where it redirects to and whether it hides itself. */
function open(hash: string): { leadsTo: string[]; hidden: boolean; followed: boolean } {
  const leadsTo: string[] = [];
  let hidden = true;
  const page = {
    location: { hash, replace: (target: string) => leadsTo.push(target) },
    document: {
      documentElement: {
        toggleAttribute: (name: string, on: boolean) => {
          expect(name).toBe('data-leaving');
          hidden = on;
        },
      },
    },
  };
  const followed = followLink(page as unknown as Window);
  return { leadsTo, hidden, followed };
}

test.each(['', '#features', '#tokens', '#a-terror=b'])(
  'an anchor of the page is no auth link: %s',
  (hash) => {
    expect(open(hash)).toEqual({ leadsTo: [], hidden: false, followed: false });
  },
);

test.each([
  '#access_token=a&refresh_token=b&type=signup',
  '#expires_in=3600&access_token=a',
  '#refresh_token=b',
  '#error=access_denied&error_code=otp_expired',
  '#sb=&error_code=otp_expired',
])('an auth mail’s link is redirected before the paint: %s', (hash) => {
  expect(open(hash)).toEqual({ leadsTo: [`/auth/callback${hash}`], hidden: true, followed: true });
});
