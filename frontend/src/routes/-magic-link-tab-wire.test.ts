import { expect, test } from 'vitest';
import { wireEnds } from '../app/targets/wire-ends.fixture.ts';
import { magicLinkRequestWire } from './-magic-link-tab-wire.ts';

test('a link for signing in raises one toast', () => {
  const ends = wireEnds();
  magicLinkRequestWire({ type: 'magicLinkRequest.sent', email: 'a@b.mx' }, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith({ kind: 'success', title: 'Magic link sent!' });
});

test('a refusal raises no toast, because the form shows it', () => {
  const ends = wireEnds();
  magicLinkRequestWire({ type: 'magicLinkRequest.refused', code: 'no_account' }, ends);
  expect(ends.raise).not.toHaveBeenCalled();
});
