import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Import, ImportCounts } from '@oficio/contracts';
import { canImport } from '@oficio/machines/import';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { checkedRecord } from './check/checked-record.ts';
import { contextFacts } from './check/context-facts.ts';
import { RecordMatcher } from './check/match-records.ts';
import { Names } from './check/names.ts';
import { readRecordsOf, TURN } from './check/read-records.ts';
import { rowsOfFile } from './check/rows-of-file.ts';
import { StoredRows } from './check/stored-rows.ts';
import { UsualCategories } from './check/usual-categories.ts';
import { importAnswer } from './import-answer.ts';
import { importFacts } from './import-facts.ts';
import { ImportsRepository } from './imports.repository.ts';
import { effectiveMapping, mappingNeeds } from './propose-mapping.ts';
import { readable } from './readable-file.ts';
import type { CheckedRow, StoredImport } from './stored-import.ts';
import { targetsOf } from './targets/index.ts';
import { rowsMadeAlong } from './targets/made-along.ts';
import { newFields } from './targets/new-fields.ts';
import { PaidDocuments } from './targets/paid-documents.ts';
import type { FileRow, ImportContext } from './targets/target.types.ts';
import { NO_WORK } from './targets/work-facts.ts';

/** Compares a file with the records, without writing any. */
@Injectable()
export class ImportCheck {
  constructor(
    private readonly kit: RecordKit,
    private readonly imports: ImportsRepository,
  ) {}

  /** @throws ApiError resource.not_found, import.dates_ambiguous, import.not_possible, import.unreadable */
  async check(scope: OrganizationScope, id: string): Promise<Import> {
    const stored = await this.imports.find(scope, id);
    const content = await this.imports.content(scope, id);
    if (!stored || !content) throw new ApiError('resource.not_found');
    requireCheckable(stored);
    const mapping = effectiveMapping(stored.mapping, mappingNeeds(stored));
    const rows = await readable(() =>
      rowsOfFile(content, { ...stored, mapping }, scope.organization.currency),
    );
    return this.kit.work.write(scope, async (tx) => {
      const locked = await this.imports.lock(tx, scope, id);
      if (!locked) throw new ApiError('resource.not_found');
      requireCheckable(locked);
      const context = await this.#context(tx, scope, locked, rows);
      this.imports.clearRows(tx, scope, id);
      const checked = await this.#compare(tx, locked, rows, context);
      await this.#store(tx, scope, id, await rowsMadeAlong(tx, context));
      this.imports.setChecked(tx, scope, {
        id,
        rows: rows.length,
        at: context.at,
        counts: checked.counts,
        sums: checked.sums,
        madeAlong: (['clients', 'categories'] as const).flatMap((kind) => {
          const names = context.names.added.filter((added) => added.kind === kind).map(({ name }) => name);
          return names.length === 0 ? [] : [{ kind, names }];
        }),
      });
      await this.kit.audit.record(tx, scope, {
        action: 'checked',
        entity: { type: 'import', id, name: locked.fileName },
        changes: { ...checked.counts },
      });
      return importAnswer(await this.imports.shown(tx, scope, id), this.kit.clock.instant());
    });
  }

  async #context(
    tx: Transaction,
    scope: OrganizationScope,
    { mapping }: StoredImport,
    rows: readonly FileRow[],
  ): Promise<ImportContext> {
    return {
      mapped: new Set(mapping.columns.flatMap((field) => field ?? [])),
      projectCodes: new Set(),
      documents: { facts: new Map(), seller: null, series: [] },
      work: NO_WORK,
      paidDocuments: new PaidDocuments(),
      scope,
      today: listScopeOf(this.kit, scope).today,
      at: this.kit.clock.instant(),
      names: await Names.of(tx, scope, rows),
      usualCategories: await UsualCategories.of(tx, scope, rows),
      newId: () => this.kit.newId(),
      ...(await contextFacts(tx, scope, rows)),
    };
  }

  /** Compares the rows and stores what would become of them. Postgres writes some while the next ones are compared. */
  async #compare(
    tx: Transaction,
    { id, kind, mapping: { key, onDuplicate } }: StoredImport,
    rows: readonly FileRow[],
    context: ImportContext,
  ): Promise<{ counts: ImportCounts; sums: StoredImport['sums'] }> {
    const checkedRows: CheckedRow[] = [];
    const counts: ImportCounts = { new: 0, update: 0, same: 0, skip: 0, error: 0 };
    const sums = new Map<string, number>();
    for (const { target, rows: own, kind: ofTarget } of targetsOf(kind, rows)) {
      await target.prepare?.(tx, context, own);
      const defaults = await newFields(target, tx, context.scope);
      const records = await readRecordsOf(target, own, context, key);
      const matcher = new RecordMatcher(target, await StoredRows.of(tx, context.scope, target, records));
      for (const [index, record] of records.entries()) {
        const checked = checkedRecord(
          { kind: ofTarget, target, context, onDuplicate, defaults },
          record,
          matcher.match(record),
        );
        const status = checked.rows[0]?.status ?? 'error';
        counts[status] += 1;
        checkedRows.push(...checked.rows);
        const amount =
          (status === 'new' || status === 'update') &&
          checked.fields &&
          (record.amount ?? target.amountOf?.(checked.fields));
        if (amount) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.amountMinor);
        if (index % TURN === TURN - 1) await this.#store(tx, context.scope, id, checkedRows.splice(0));
      }
    }
    await this.#store(tx, context.scope, id, checkedRows);
    return {
      counts,
      sums: [...sums].sort().map(([currency, amountMinor]) => ({ currency, amountMinor })),
    };
  }

  /** Stores rows, some at a time: neither the event loop nor a statement is held for long. */
  async #store(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    rows: readonly CheckedRow[],
  ): Promise<void> {
    for (let begin = 0; begin < rows.length; begin += TURN) {
      this.imports.addRows(tx, scope, id, rows.slice(begin, begin + TURN));
      await setImmediate();
    }
  }
}

/** @throws ApiError import.dates_ambiguous, import.not_possible */
function requireCheckable(stored: StoredImport): void {
  const facts = importFacts(stored);
  if (facts.state === 'done' || facts.state === 'undone') throw new ApiError('import.not_possible');
  if (facts.isDateOrderAmbiguous) throw new ApiError('import.dates_ambiguous');
  if (canImport(facts, { type: 'check.requested' })) return;
  throw new ApiError(
    'import.not_possible',
    facts.isDecimalMarkAmbiguous
      ? 'The numbers of this file can be read in two ways. Please choose the decimal mark.'
      : 'Please choose a column for each required field.',
  );
}
