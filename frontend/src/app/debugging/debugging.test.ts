import { afterEach, expect, it } from 'vitest';
import { forgetInspection, inspect, observeInspection } from '../../lib/page/inspection.ts';
import { readDebugging } from './debugging.ts';

afterEach(forgetInspection);

const event = {
  type: '@xstate.event',
  rootId: 'x:0',
  actorRef: { sessionId: 'x:0', getSnapshot: () => null },
};

it.each([
  ['', { panel: false, inspector: false }, 0],
  ['?debug=1', { panel: false, inspector: false }, 0],
  ['?inspect=elsewhere', { panel: false, inspector: false }, 0],
  ['?redirect=%2Fclients%3Fdebug%3Dtrue', { panel: false, inspector: false }, 0],
  ['?debug=true', { panel: true, inspector: false }, 1],
  ['?page=2&inspect=stately', { panel: false, inspector: true }, 1],
])('the address %s requests %o', (search, asked, kept) => {
  expect(readDebugging(search)).toEqual(asked);
  inspect(event);
  let heard = 0;
  observeInspection(() => {
    heard += 1;
  })();
  expect(heard).toBe(kept);
});
