import type { Recorder } from './recorder.ts';
import type { ActorRecord } from './recorder.types.ts';

/** The living actor with this `systemId`, if it has started. */
export function longLived(recorder: Recorder, systemId: string): ActorRecord | undefined {
  return recorder.actors().findLast((actor) => actor.systemId === systemId && actor.endedAt === null);
}

/** The actor's context. Its fields aren't guaranteed, because the panel only observes. */
export function contextOf<Context>(actor: ActorRecord | undefined): Partial<Context> {
  const { context } = (actor?.snapshot ?? {}) as { context?: Partial<Context> };
  return context ?? {};
}
