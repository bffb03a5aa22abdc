import { keepInspection } from '../../lib/page/inspection.ts';
import type { Debugging, DebugParts } from './debugging.types.ts';

/** Reads the requested tools from the address and starts the recording for them. Call it before any actor starts. */
export function readDebugging(search: string): Debugging {
  const parameters = new URLSearchParams(search);
  const debugging = {
    panel: parameters.get('debug') === 'true',
    inspector: parameters.get('inspect') === 'stately',
  };
  if (debugging.panel || debugging.inspector) keepInspection();
  return debugging;
}

/** Loads the requested tools; without a request no code of them is downloaded. */
export function startDebugging(debugging: Debugging, parts: DebugParts): void {
  if (!debugging.panel && !debugging.inspector) return;
  import('./debug-part.ts').then(
    ({ openDebugging }) => openDebugging(debugging, parts),
    (error) => console.error('The debug panel could not be loaded.', error),
  );
}
