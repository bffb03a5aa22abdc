import type { Import, ImportMapping } from '@oficio/contracts';

/** A part of the form that says what a file is. */
export interface MappingPart {
  stored: Import;
  mapping: ImportMapping;
  onChange: (changed: Partial<ImportMapping>) => void;
  disabled: boolean;
}
