import { authWires } from './wires/auth.ts';
import { settled, type WireParts } from './wires/wire.ts';

/**
 * Who hears whom among the long-lived actors: `wires/` has a file for each actor that tells something, with the
 * actor's emitted event on the left and another actor's event (or something outside) on the right;
 * `screen-wires/` has that of each screen's actor.
 */
export function connectActors(parts: WireParts): void {
  authWires(parts);
  parts.root.on(
    'root.signedInPartStarted',
    settled(({ connect }) => connect()),
  );
}
