import { beforeEach, expect, test } from 'vitest';
import { AREAS, answerScreens, isLoaded } from './stage/every-screen.ts';
import { openScreen } from './stage/open-screen.tsx';
import { showOnPhone } from './stage/screen-sizes.ts';

beforeEach(showOnPhone);

test.each(AREAS)('no screen of %s is wider than a phone', async (_, paths) => {
  const { server, go } = await openScreen('/help-center', { answers: answerScreens });
  for (const path of paths) {
    await go(path);
    await isLoaded(server);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
  }
});
