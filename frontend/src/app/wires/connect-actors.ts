import { authWires } from './auth.ts';
import { connect, type WireParts } from './connect.ts';

/**
 * Connects the long-lived actors: `wires/` has a file for each actor that emits something, with what each of its events
 * leads to; `screen-wires/` has the same for the actor of each screen.
 */
export function connectActors(parts: WireParts): void {
  authWires(parts);
  connect(parts.root, { 'root.signedInPartStarted': (started) => started.connect() });
}
