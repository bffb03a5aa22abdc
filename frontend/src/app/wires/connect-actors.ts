import { authWires } from './auth.ts';
import { connect, type WireParts } from './connect.ts';

/**
 * Connects the long-lived actors. `wires/` has one file for each actor that emits events, with the reaction to each
 * event. The wire of a screen's actor stands beside its route.
 */
export function connectActors(parts: WireParts): void {
  authWires(parts);
  connect(parts.root, { 'root.signedInPartStarted': (started) => started.connect() });
}
