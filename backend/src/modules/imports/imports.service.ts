import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  IMPORT_FIELDS,
  IMPORT_KEYS,
  IMPORTS,
  type Import,
  type ImportKind,
  type ImportListItem,
  type ImportRow,
  type importRoutes,
  type Page,
  type QueryOf,
} from '@oficio/contracts';
import { canImport } from '@oficio/machines/import';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { importAnswer, importItem } from './import-answer.ts';
import { importFacts } from './import-facts.ts';
import { ImportsRepository } from './imports.repository.ts';
import { knownPreset } from './known-presets.ts';
import { countRows, newImport, storedGuess } from './new-import.ts';
import { proposedColumns } from './propose-mapping.ts';
import { readable } from './readable-file.ts';
import { guessFile } from './reading/index.ts';
import type { StoredImport } from './stored-import.ts';

/** Files that are to be imported, and what their columns are. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly kit: RecordKit,
    private readonly imports: ImportsRepository,
  ) {}

  async list(
    scope: OrganizationScope,
    query: QueryOf<typeof importRoutes.list>,
  ): Promise<Page<ImportListItem>> {
    const { items, ...page } = await this.imports.list(scope, query);
    return { ...page, items: items.map((stored) => importItem(stored, this.kit.clock.instant())) };
  }

  /** @throws ApiError resource.not_found */
  async one(scope: OrganizationScope, id: string): Promise<Import> {
    const stored = await this.imports.find(scope, id);
    if (!stored) throw new ApiError('resource.not_found');
    return importAnswer(stored, this.kit.clock.instant());
  }

  /** @throws ApiError resource.not_found */
  async rows(
    scope: OrganizationScope,
    id: string,
    query: QueryOf<typeof importRoutes.rows>,
  ): Promise<Page<ImportRow>> {
    await this.one(scope, id);
    return this.imports.rows(scope, { ...query, importId: id });
  }

  /** @throws ApiError import.unreadable, import.not_csv, request.too_large */
  async add(
    scope: OrganizationScope,
    { kind, name }: QueryOf<typeof importRoutes.add>,
    { bytes, sha256 }: UploadedFile,
  ): Promise<Import> {
    const brought = await newImport(kind, name, bytes, sha256);
    const id = this.kit.newId();
    const at = this.kit.clock.instant();
    return this.kit.work.write(scope, async (tx) => {
      this.imports.removeOldest(tx, scope, IMPORTS.open - 1);
      this.imports.add(tx, scope, { ...brought, id, at, bundleId: null });
      await this.kit.audit.record(tx, scope, {
        action: 'created',
        entity: { type: 'import', id, name },
        changes: { kind, rows: brought.rows },
      });
      return this.#answer(tx, scope, id);
    });
  }

  /** @throws ApiError resource.not_found, import.not_possible, request.invalid, import.unreadable */
  async map(scope: OrganizationScope, id: string, mapping: BodyOf<typeof importRoutes.map>): Promise<Import> {
    const [before, content] = await Promise.all([this.one(scope, id), this.imports.content(scope, id)]);
    requireKnownFields(before.kind, mapping);
    const isReadAnew =
      before.mapping.encoding !== mapping.encoding || before.mapping.delimiter !== mapping.delimiter;
    const guess = isReadAnew && content ? await readable(() => guessFile(content, mapping)) : null;
    const rows = guess && content ? await countRows(content, guess) : before.rows;
    return this.kit.work.write(scope, async (tx) => {
      const stored = await this.#lock(tx, scope, id);
      requirePossible(stored, 'mapping');
      this.imports.setMapping(tx, scope, {
        id,
        rows,
        guess: guess ? storedGuess(guess, stored.guess.leftOut) : stored.guess,
        mapping: {
          ...mapping,
          // Other columns have other meanings.
          columns: guess
            ? proposedColumns(stored.kind, guess.headers, knownPreset(stored.preset))
            : stored.guess.headers.map((_, index) => mapping.columns[index] ?? null),
        },
      });
      await this.kit.audit.record(tx, scope, {
        action: 'updated',
        entity: { type: 'import', id, name: stored.fileName },
      });
      return this.#answer(tx, scope, id);
    });
  }

  /** @throws ApiError resource.not_found, import.not_possible */
  discard(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const stored = await this.#lock(tx, scope, id);
      requirePossible(stored, 'mapping');
      this.imports.remove(tx, scope, id);
      await this.kit.audit.record(tx, scope, {
        action: 'deleted',
        entity: { type: 'import', id, name: stored.fileName },
      });
    });
  }

  async #lock(tx: Transaction, scope: OrganizationScope, id: string): Promise<StoredImport> {
    const stored = await this.imports.lock(tx, scope, id);
    if (!stored) throw new ApiError('resource.not_found');
    return stored;
  }

  async #answer(tx: Transaction, scope: OrganizationScope, id: string): Promise<Import> {
    return importAnswer(await this.imports.shown(tx, scope, id), this.kit.clock.instant());
  }
}

/** @throws ApiError import.not_possible for an import that is written already */
function requirePossible(stored: StoredImport, state: 'mapping'): void {
  const isOpen =
    stored.state === 'reviewing'
      ? canImport(importFacts(stored), { type: 'mapping.reopened' })
      : stored.state === state;
  if (!isOpen) throw new ApiError('import.not_possible');
}

/** @throws ApiError request.invalid for a field or a key that the kind doesn't have, and for a field of two columns */
function requireKnownFields(kind: ImportKind, { columns, key }: BodyOf<typeof importRoutes.map>): void {
  const known = IMPORT_FIELDS[kind].map(({ name }) => name);
  const seen = new Set<string>();
  columns.forEach((field, index) => {
    if (field === null) return;
    const message = !known.includes(field)
      ? 'This field is unknown'
      : seen.has(field) && 'Another column has this field already';
    if (message)
      throw new ApiError('request.invalid', message, { fields: [{ path: `columns.${index}`, message }] });
    seen.add(field);
  });
  if (key === null || IMPORT_KEYS[kind].some(({ name }) => name === key)) return;
  const message = 'Records of this kind can’t be compared by this';
  throw new ApiError('request.invalid', message, { fields: [{ path: 'key', message }] });
}
