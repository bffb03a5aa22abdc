import { describe, expect, it } from 'vitest';
import { withAnySignal } from './with-any-signal.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    if (signal.aborted) reject(signal.reason);
  });

describe('the combined signal', () => {
  it.each([0, 1])('aborts with signal %i and its reason', async (index) => {
    const controllers = [new AbortController(), new AbortController()];
    const signals = controllers.map(({ signal }) => signal);
    const work = withAnySignal([...signals, undefined], untilAborted);
    controllers[index]?.abort('left');
    await expect(work).rejects.toBe('left');
  });

  it('is aborted from the start when one of the signals is', async () => {
    const work = withAnySignal([AbortSignal.abort('left')], untilAborted);
    await expect(work).rejects.toBe('left');
  });

  it('stays unaborted once the work has finished', async () => {
    const controller = new AbortController();
    const signal = await withAnySignal([controller.signal], async (combined) => combined);
    controller.abort();
    expect(signal.aborted).toBe(false);
  });
});
