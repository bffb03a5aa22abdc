import type { Recorder } from './recorder.ts';
import type { ActorRecord } from './recorder.types.ts';

/** The living actor with this `systemId`, if it has started. */
export function longLived(recorder: Recorder, systemId: string): ActorRecord | undefined {
  return recorder.actors().findLast((actor) => actor.systemId === systemId && actor.endedAt === null);
}

/** What it knows; nothing of it is certain, since the panel only looks on. */
export function contextOf<Context>(actor: ActorRecord | undefined): Partial<Context> {
  const { context } = (actor?.snapshot ?? {}) as { context?: Partial<Context> };
  return context ?? {};
}
