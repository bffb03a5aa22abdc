import * as contracts from '@oficio/contracts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ROUTES } from './fake-server.ts';
import { sampleOf } from './sample.ts';

const answered = ROUTES.filter((route) => route.answer);

test.each(answered.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'the smallest answer of %s fits its contract',
  (_, { answer }) => {
    if (!answer) throw new Error('No answer');
    expect(z.core.safeParse(answer, sampleOf(answer)).error).toBeUndefined();
  },
);

test('every route of the contracts is known', () => {
  expect(ROUTES).toContain(contracts.invoiceRoutes.list);
  expect(answered.length).toBeGreaterThan(200);
});
