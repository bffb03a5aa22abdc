import { isFullRun } from '@oficio/contracts/full-run';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { isLoaded } from '../stage/every-screen.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { answerList, cutCells, LISTS, measureList, scrollersWithin } from '../stage/list-frame.ts';
import { openScreen } from '../stage/open-screen.tsx';

const SIZES = [
  { width: 1440, height: 900, firstRow: 260, seen: 16 },
  { width: 1200, height: 800, firstRow: 270, seen: 13 },
  { width: 390, height: 844, firstRow: 330, seen: 4 },
];

describe.each(LISTS)('the list of $name', (list) => {
  test.each(SIZES)(
    'begins where the eye is, at $width × $height',
    async ({ width, height, firstRow, seen }) => {
      await page.viewport(width, height);
      const { server } = await openScreen(list.path, { answers: answerList(list) });
      await expect.poll(() => measureList().rows).toBe(30);
      await isLoaded(server);
      await document.fonts.ready;
      const measured = measureList();
      expect(measured.firstRow).toBeLessThanOrEqual(firstRow);
      expect(measured.seen).toBeGreaterThanOrEqual(seen);
      if (width > 768) expect(measured.heights).toEqual([40]);
      expect(cutCells()).toEqual([]);
      expect(scrollersWithin()).toEqual([]);
      // The areas' own tests have axe look at their lists at the first and the last size.
      if (isFullRun) await expectAccessible(['light', 'dark']);
    },
  );
});
