import type { ImportBundle, ImportBundlePart } from '@oficio/contracts';

/** A part that waits for its import. */
export type OpenPart = ImportBundlePart & { import: NonNullable<ImportBundlePart['import']> };

export function isOpen(part: ImportBundlePart): part is OpenPart {
  return part.import?.state === 'mapping' || part.import?.state === 'reviewing';
}

/** The part to go on with: the first one behind this import that waits, else the first one at all. */
export function nextPart({ parts }: ImportBundle, importId?: string): OpenPart | undefined {
  const own = parts.findIndex((part) => part.import?.id === importId);
  return [...parts.slice(own + 1), ...parts.slice(0, own + 1)]
    .filter(isOpen)
    .find((part) => part.import.id !== importId);
}
