import type { Import, ImportKind, ImportMapping, ImportMode, ImportState } from '@oficio/contracts';

/** What decides which steps of an import are possible. */
export type ImportFacts = Pick<
  Import,
  'missingFields' | 'isDateOrderAmbiguous' | 'isDecimalMarkAmbiguous' | 'counts' | 'undoUntil'
> & { state: ImportState };

/** A file that a person has chosen. The browser's `File` is one. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

export interface ImportRefusal {
  /** The sentence for display. */
  text: string;
  code: string | null;
}

export interface ImportContext {
  /** The opened import; null before the first file was read. */
  import: Import | null;
  chosen: { kind: ImportKind; file: ChosenFile } | null;
  openedId: string | null;
  mapping: ImportMapping | null;
  mode: ImportMode | null;
  refusal: ImportRefusal | null;
}

export type ImportEvent =
  | { type: 'file.chosen'; kind: ImportKind; file: ChosenFile }
  /** The page's address names an import. */
  | { type: 'import.opened'; id: string }
  | { type: 'mapping.changed'; mapping: ImportMapping }
  | { type: 'check.requested' }
  | { type: 'mapping.reopened' }
  | { type: 'commit.requested'; mode: ImportMode }
  | { type: 'undo.requested' }
  /** What the server has stored is read again. */
  | { type: 'reload.requested' }
  | { type: 'import.closed' };

export type ImportEmitted =
  | { type: 'import.read'; id: string }
  /** The chosen file was an archive. */
  | { type: 'import.divided'; bundleId: string }
  | { type: 'import.committed'; import: Import }
  | { type: 'import.undone'; import: Import }
  | { type: 'import.refused'; refusal: ImportRefusal };

/** `busy`: a request is being answered. `writing`: it changes records. */
export type ImportTag = 'busy' | 'writing';
