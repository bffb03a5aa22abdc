import { type ImportBundle, type ImportState, importBundleRoutes, importRoutes } from '@oficio/contracts';
import type { FakeServer } from './fake-server.ts';

const BUNDLE_ID = '00000000-0000-7000-8000-00000000e00b';
export const BUNDLE_PATH = `/import?bundle=${BUNDLE_ID}`;
export const PART_OF = { id: BUNDLE_ID, fileName: 'lumbre.zip' };

/** Of the import of a part. */
export const partId = (index: number) => `00000000-0000-7000-8000-00000000e10${index}`;
const NONE = { new: 0, update: 0, same: 0, skip: 0, error: 0 };

/** An archive of three parts in the fake server's memory. */
export class FakeBundle {
  stored: ImportBundle = {
    id: BUNDLE_ID,
    fileName: PART_OF.fileName,
    product: 'Invoice Ninja',
    createdAt: '2026-11-29T12:00:00.000Z',
    parts: (['clients', 'projects', 'invoices'] as const).map((kind, index) => ({
      kind,
      fileName: `${kind}.csv`,
      rows: 1_204,
      import: { id: partId(index), state: 'mapping', counts: null },
    })),
    leftOut: [{ name: 'Quotes', count: 12, why: 'Oficio imports no quotes.' }],
  };

  constructor(server: FakeServer) {
    server.answer(importBundleRoutes.add, () => this.stored);
    server.answer(importBundleRoutes.one, () => this.stored);
    server.answer(importRoutes.discard, ({ parameters: { id } }) => {
      this.stored = {
        ...this.stored,
        parts: this.stored.parts.map((part) => (part.import?.id === id ? { ...part, import: null } : part)),
      };
      return undefined;
    });
  }

  /** What became of a part. */
  become(index: number, state: ImportState): void {
    const part = this.stored.parts[index];
    if (part) part.import = { id: partId(index), state, counts: { ...NONE, new: 2 } };
  }
}
