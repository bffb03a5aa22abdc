import { expect, test } from 'vitest';
import { magicLinkRequestWire } from './magic-link-request.ts';
import { wireEnds } from './wire-ends.fixture.ts';

test('a link that was sent is said', () => {
  const ends = wireEnds();
  magicLinkRequestWire({ type: 'magicLinkRequest.sent', email: 'a@b.mx' }, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith({ kind: 'success', title: 'Magic link sent!' });
});

test('a refusal is said by the form alone', () => {
  const ends = wireEnds();
  magicLinkRequestWire({ type: 'magicLinkRequest.refused', code: 'no_account' }, ends);
  expect(ends.raise).not.toHaveBeenCalled();
});
