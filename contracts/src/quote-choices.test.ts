import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedLines, lineGroups, misplacedAlternative, outermostLines } from './quote-choices.ts';
import { QUOTE_LINE_CHOICES } from './quote-states.ts';

const lines = fc
  .array(
    fc.record({ choice: fc.constantFrom(...QUOTE_LINE_CHOICES), amount: fc.integer({ min: 0, max: 9 }) }),
    {
      maxLength: 6,
    },
  )
  .map((some) => some.map((line, index) => ({ ...line, id: String(index) })))
  .filter((some) => misplacedAlternative(some.map(({ choice }) => choice)) === null);

type Line = Parameters<typeof countedLines>[0][number] & { amount: number };

const sum = (some: readonly Line[]) => some.reduce((total, { amount }) => total + amount, 0);

/** Each possible choice, as the ids of its lines. */
function choicesOf(some: readonly Line[]): string[][] {
  return lineGroups(some).reduce<string[][]>(
    (choices, group) => {
      const own = group.flatMap(({ id, choice }) => (choice === 'fixed' ? [] : [[id]]));
      return choices.flatMap((chosen) => [[], ...own].map((more) => [...chosen, ...more]));
    },
    [[]],
  );
}

describe('the counted lines', () => {
  it('have one of each fixed line with its alternatives, and the chosen optional ones', () => {
    fc.assert(
      fc.property(lines, (some) => {
        for (const chosen of choicesOf(some)) {
          const counted = countedLines(some, chosen).map(({ id }) => id);
          expect(counted).toEqual(expect.arrayContaining(chosen));
          const perGroup = lineGroups(some).map(
            (group) => group.filter(({ id }) => counted.includes(id)).length,
          );
          const wanted = lineGroups(some).map(([first]) =>
            first.choice === 'optional' && !chosen.includes(first.id) ? 0 : 1,
          );
          expect(perGroup).toEqual(wanted);
        }
      }),
    );
  });

  it('of each choice have a sum between those of the outermost ones', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const { least, most } = outermostLines(some, ({ amount }) => amount);
        const sums = choicesOf(some).map((chosen) => sum(countedLines(some, chosen)));
        expect([sum(least), sum(most)]).toEqual([Math.min(...sums), Math.max(...sums)]);
      }),
    );
  });
});

describe('an alternative', () => {
  it.each([
    [['alternative'], 0],
    [['fixed', 'alternative', 'alternative'], null],
    [['fixed', 'optional', 'alternative'], 2],
    [['optional', 'fixed', 'alternative', 'optional'], null],
  ] as const)('%j', (choices, misplaced) => {
    expect(misplacedAlternative(choices)).toBe(misplaced);
  });
});
