import type { PrintedDocument } from './drawing.ts';

export type RenderRequest =
  | ({ kind: 'file' } & PrintedDocument)
  /** Asks for the characters that no font has. */
  | { kind: 'characters'; text: string };

export type RenderAnswer = { file: Uint8Array } | { characters: string[] } | { error: string };
