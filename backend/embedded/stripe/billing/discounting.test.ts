import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountAmounts, type Reduction } from './discounting.ts';

const ALL = { products: null };
const line = fc.record({
  amount: fc.integer({ min: 0, max: 10_000_000 }),
  product: fc.constantFrom('professional', 'starter', 'extra'),
});
const reduction: fc.Arbitrary<Reduction> = fc
  .tuple(
    fc.oneof(
      fc.record({
        percentOff: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
        amountOff: fc.constant(null),
      }),
      fc.record({ percentOff: fc.constant(null), amountOff: fc.integer({ min: 1, max: 20_000_000 }) }),
    ),
    fc.option(fc.subarray(['professional', 'starter', 'extra'], { minLength: 1 })),
  )
  .map(([off, products]) => ({ ...off, products }));

test('discounts are whole cents, never exceed the total, and spare other products', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 5 }),
      fc.array(reduction, { maxLength: 4 }),
      (lines, reductions) => {
        const amounts = discountAmounts(lines, reductions);

        expect(amounts.flat().every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
        lines.forEach(({ amount, product }, index) => {
          const off = amounts.map((row) => row[index] ?? 0);
          expect(off.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(amount);
          reductions.forEach(({ products }, which) => {
            if (products && !products.includes(product)) expect(off[which]).toBe(0);
          });
        });
      },
    ),
    { numRuns: 500 },
  );
});

test('a fixed amount is taken off completely while the total lasts', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 20_000_000 }),
      (lines, amountOff) => {
        const total = lines.reduce((sum, { amount }) => sum + amount, 0);
        const [amounts = []] = discountAmounts(lines, [{ ...ALL, percentOff: null, amountOff }]);

        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(Math.min(amountOff, total));
      },
    ),
    { numRuns: 500 },
  );
});

test('100 percent leaves nothing, halves round up, discounts apply in order', () => {
  const professional = [{ amount: 1400, product: 'professional' }];

  expect(discountAmounts(professional, [{ ...ALL, percentOff: 100, amountOff: null }])).toEqual([[1400]]);
  expect(
    discountAmounts([{ amount: 5, product: 'starter' }], [{ ...ALL, percentOff: 50, amountOff: null }]),
  ).toEqual([[3]]);
  expect(
    discountAmounts(professional, [
      { ...ALL, percentOff: 50, amountOff: null },
      { ...ALL, percentOff: null, amountOff: 1000 },
    ]),
  ).toEqual([[700], [700]]);
});
