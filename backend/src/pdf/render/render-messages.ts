import type { PrintedDocument } from './drawing.ts';
import type { PrintedSummary } from './summary-pdf.ts';

export type RenderRequest =
  | ({ kind: 'file' } & PrintedDocument)
  | ({ kind: 'summary' } & PrintedSummary)
  /** Asks for the characters that no font has. */
  | { kind: 'characters'; text: string };

export type RenderAnswer = { file: Uint8Array } | { characters: string[] } | { error: string };
