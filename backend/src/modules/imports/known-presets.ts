import type { ImportKind } from '@oficio/contracts';
import { PRESETS, type Preset } from './presets/index.ts';

export function knownPreset(id: string | null): Preset | undefined {
  return id === null ? undefined : PRESETS.find((preset) => preset.id === id);
}

/** The product whose file of the kind has these headers. */
export function recognisedPreset(kind: ImportKind, headers: readonly string[]): Preset | undefined {
  return PRESETS.find((preset) => preset.kind === kind && preset.recognises([...headers]));
}
