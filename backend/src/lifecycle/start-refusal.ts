import { MigrationBlocked } from '../database/migrate.ts';
import { EnvironmentFailure } from '../environment.ts';

/** The start can't go on for a reason that the person at the terminal can change; the message is one line. */
export class StartRefusal extends Error {}

/** The lines to print when a failed start has a plain reason; `undefined` when it is a fault of ours. */
export function plainReasons(error: unknown): string[] | undefined {
  if (error instanceof EnvironmentFailure) return error.lines;
  if (error instanceof StartRefusal || error instanceof MigrationBlocked) return [error.message];
  // Embedded services know nothing of the application, so theirs is told by its name.
  if (error instanceof Error && error.name === 'StartFailure') return [error.message];
  return undefined;
}
