import * as z from 'zod/mini';
import { type FakeServer, ROUTES } from './fake-server.ts';
import { sampleOf } from './sample.ts';

/**
 * Answers every route that has no answer yet. Each list of an answer has one item and each name a text, so that screens
 * have their controls; the rest is the smallest that the contract accepts.
 */
export function answerEverything(server: FakeServer): void {
  for (const route of ROUTES) {
    if (server.isAnswered(route)) continue;
    const answer = route.answer ? filledSampleOf(route.answer) : null;
    server.compute(route, () => answer);
  }
}

function filledSampleOf(schema: z.core.$ZodType): unknown {
  const filled = sampleOf(schema, '', 'filled');
  giveNames(filled);
  return z.core.safeParse(schema, filled).success ? filled : sampleOf(schema);
}

/** Names what has an empty name, because a control is found by the name of its record. */
function giveNames(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (member === '' && /name|title|label|vendor|description/i.test(key))
      Object.assign(value, { [key]: 'Text' });
    giveNames(member);
  }
}
