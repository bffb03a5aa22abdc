import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  canCollide,
  type DocumentSeries,
  type documentSeriesRoutes,
  INVOICING,
  localDateAt,
  nextInSeries,
  parseSeriesPattern,
  type SeriesCounter,
  yearOf,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { differences } from '../../records/differences.ts';
import { snakeColumns } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { requireCategory } from '../accounting/entry-category.ts';
import { fieldFault, requireVersion, SettingRows } from './setting-rows.ts';

type Fields = Omit<DocumentSeries, 'id' | 'lastIssueDate' | 'isUsed' | 'categoryName' | 'version'>;

const FIELDS = ['series', 'kind', 'pattern', 'reset', 'nextNumber', 'year', 'categoryId'] as const;

const SERIES = new SettingRows<DocumentSeries, Fields>({
  name: 'oficio.document_series',
  columns: snakeColumns(FIELDS),
  shown: sql`entry.id, entry.series, entry.kind, entry.pattern, entry.reset, entry.next_number AS "nextNumber",
    entry.category_id AS "categoryId", (
      SELECT category.name FROM oficio.categories category
      WHERE category.organization_id = entry.organization_id AND category.id = entry.category_id
    ) AS "categoryName", entry.year, entry.last_issue_date AS "lastIssueDate", entry.version, (
      entry.last_issue_date IS NOT NULL OR EXISTS (
        SELECT FROM public.invoices invoice
        WHERE invoice.organization_id = entry.organization_id AND invoice.series = entry.series
      ) OR EXISTS (
        SELECT FROM public.quotes quote
        WHERE quote.organization_id = entry.organization_id AND quote.series = entry.series
      )
    ) AS "isUsed"`,
  order: sql`array_position(ARRAY['invoice', 'deposit', 'credit_note', 'quote'], entry.kind), entry.created_at, entry.series`,
  entity: { type: 'series', nameOf: ({ series }) => series },
  unique: { path: 'series', message: 'There is another series with this code' },
});

/** The series that number documents. `takeNumber` counts in them. */
@Injectable()
export class DocumentSeriesService {
  constructor(private readonly kit: RecordKit) {}

  async list(scope: OrganizationScope): Promise<{ items: DocumentSeries[] }> {
    return { items: await SERIES.all(this.kit.database, scope) };
  }

  /** @throws ApiError resource.not_found */
  one(scope: OrganizationScope, id: string): Promise<DocumentSeries> {
    return SERIES.one(this.kit.database, scope, id);
  }

  /** @throws ApiError series.pattern_invalid; record.exists_already; request.invalid for one series too many */
  create(
    scope: OrganizationScope,
    {
      reset = 'never',
      nextNumber = 1,
      categoryId = null,
      ...body
    }: BodyOf<typeof documentSeriesRoutes.create>,
  ): Promise<DocumentSeries> {
    return this.kit.work.write(scope, async (tx) => {
      const all = await SERIES.lockAll(tx, scope);
      requirePattern(body.pattern, reset, all);
      if (all.length >= INVOICING.series) {
        throw new ApiError('request.invalid', `You can have ${INVOICING.series} series. Delete one first.`);
      }
      await requireCategory(tx, scope, 'income', categoryId, null);
      const id = randomUUID();
      const fields = { ...body, reset, nextNumber, categoryId, year: null };
      await SERIES.insert(tx, scope, { id, fields, at: this.kit.clock.instant() });
      return SERIES.finish(this.kit, tx, scope, { id, action: 'created', changes: fields });
    });
  }

  /** @throws ApiError resource.not_found; version.stale; series.pattern_invalid; series.number_back */
  update(
    scope: OrganizationScope,
    id: string,
    { version, ...body }: BodyOf<typeof documentSeriesRoutes.update>,
  ): Promise<DocumentSeries> {
    return this.kit.work.write(scope, async (tx) => {
      const all = await SERIES.lockAll(tx, scope);
      const before = all.find((series) => series.id === id);
      if (!before) throw new ApiError('resource.not_found');
      requireVersion(before, version);
      const { pattern = before.pattern, reset = before.reset } = body;
      const others = all.filter((series) => series.id !== id);
      requirePattern(pattern, reset, pattern === before.pattern ? [] : others);
      const today = localDateAt(this.kit.clock.now().getTime(), scope.organization.timezone);
      const counter = advanced(withReset(before, reset), body.nextNumber, today);
      const previous = fieldsOf(before);
      const { categoryId = before.categoryId } = body;
      await requireCategory(tx, scope, 'income', categoryId, before.categoryId);
      const fields = { ...previous, pattern, categoryId, ...counter };
      await SERIES.update(tx, scope, { id, fields, at: this.kit.clock.instant() });
      return SERIES.finish(this.kit, tx, scope, {
        id,
        action: 'updated',
        changes: differences(previous, fields),
      });
    });
  }

  /** @throws ApiError resource.not_found; resource.in_use */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const all = await SERIES.lockAll(tx, scope);
      const series = all.find((one) => one.id === id);
      if (!series) throw new ApiError('resource.not_found');
      if (series.isUsed)
        throw new ApiError('resource.in_use', 'Documents use this series, so it can’t be deleted.');
      if (!all.some(({ id: other, kind }) => other !== id && kind === series.kind)) {
        throw new ApiError('resource.in_use', 'Each kind of document needs a series. Add another one first.');
      }
      await SERIES.remove(this.kit, tx, scope, series);
    });
  }
}

/**
 * A number is unique in the organization, whatever the series.
 * @throws ApiError series.pattern_invalid
 */
function requirePattern(
  text: string,
  reset: SeriesCounter['reset'],
  others: readonly Pick<DocumentSeries, 'series' | 'pattern'>[],
): void {
  const parsed = parseSeriesPattern(text, reset);
  if (parsed.status === 'invalid') {
    throw fieldFault('series.pattern_invalid', { path: 'pattern', message: parsed.fault });
  }
  const same = others.find(({ pattern }) => {
    const other = parseSeriesPattern(pattern);
    return other.status === 'parsed' && canCollide(parsed.pattern, other.pattern);
  });
  if (!same) return;
  const message = `The series ${same.series} (${same.pattern}) could produce the same number. Use other letters.`;
  throw fieldFault('series.pattern_invalid', { path: 'pattern', message });
}

/** The counter after a change of its reset. A series that begins to reset counts the year of its last document. */
function withReset(series: DocumentSeries, reset: SeriesCounter['reset']): SeriesCounter {
  const { nextNumber, lastIssueDate } = series;
  if (reset === series.reset) return { reset, nextNumber, year: series.year };
  return { reset, nextNumber, year: reset === 'yearly' && lastIssueDate ? yearOf(lastIssueDate) : null };
}

/**
 * The counter after a typed next number, which is that of a document of today.
 * @throws ApiError series.number_back
 */
function advanced(counter: SeriesCounter, typed: number | undefined, today: string): SeriesCounter {
  const next = nextInSeries(counter, today) ?? { sequence: counter.nextNumber, year: counter.year };
  if (typed === undefined || typed === next.sequence) return counter;
  if (typed < next.sequence) {
    throw fieldFault('series.number_back', {
      path: 'nextNumber',
      message: `The next number is already ${next.sequence}, and it can only go up`,
    });
  }
  return { ...counter, nextNumber: typed, year: next.year };
}

function fieldsOf({ series, kind, pattern, reset, nextNumber, year, categoryId }: Fields): Fields {
  return { series, kind, pattern, reset, nextNumber, year, categoryId };
}
