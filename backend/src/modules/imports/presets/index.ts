import type { ImportKind } from '@oficio/contracts';

/** The files of one product. */
export interface Preset {
  id: string;
  name: string;
  kind: ImportKind;
  recognises(headers: string[]): boolean;
  columns: Record<string, string>;
  leftOut: { header: string; why: string }[];
  row?(cells: Record<string, string>): Record<string, string>;
}
export const PRESETS: readonly Preset[] = [];
