import { authWires } from './auth.ts';
import { connect, type WireParts } from './connect.ts';

/**
 * Connects the long-lived actors. `wires/` has one file for each actor that emits events, with the reaction to each
 * event; `screen-wires/` has the same for the actor of each screen.
 */
export function connectActors(parts: WireParts): void {
  authWires(parts);
  connect(parts.root, { 'root.signedInPartStarted': (started) => started.connect() });
}
