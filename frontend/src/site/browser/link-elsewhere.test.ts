import { expect, test } from 'vitest';
import { followLink } from './link-elsewhere.ts';

/** What a page does with this fragment: where it leads, and whether it hides itself. */
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

test.each(['', '#features', '#tokens', '#a-terror=b'])('a place in the page stays in it: %s', (hash) => {
  expect(open(hash)).toEqual({ leadsTo: [], hidden: false, followed: false });
});

test.each([
  '#access_token=a&refresh_token=b&type=signup',
  '#expires_in=3600&access_token=a',
  '#refresh_token=b',
  '#error=access_denied&error_code=otp_expired',
  '#sb=&error_code=otp_expired',
])('a link of a mail goes on to where it belongs, unseen: %s', (hash) => {
  expect(open(hash)).toEqual({ leadsTo: [`/auth/callback${hash}`], hidden: true, followed: true });
});
