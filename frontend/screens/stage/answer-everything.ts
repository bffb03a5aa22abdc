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
  const sample = sampleOf(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return sample;
  const filled = Object.assign({}, sample);
  for (const [key, field] of Object.entries(def.shape)) {
    const { def: list } = (field as z.core.$ZodTypes)._zod;
    if (list.type === 'array') Object.assign(filled, { [key]: [sampleOf(list.element, key)] });
    if (key === 'total' && list.type === 'number') Object.assign(filled, { total: 1 });
  }
  giveNames(filled);
  return z.core.safeParse(schema, filled).success ? filled : sample;
}

/** Names what has an empty name, because a control is found by the name of its record. */
function giveNames(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (member === '' && /name|title|label/i.test(key)) Object.assign(value, { [key]: 'Text' });
    giveNames(member);
  }
}
