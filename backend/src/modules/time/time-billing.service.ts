import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  type CurrencyCode,
  INVOICES,
  type Invoice,
  type InvoiceLine,
  type InvoiceLineInput,
  type QueryOf,
  type TimeLine,
  timeLines,
  type timeRoutes,
  type UnbilledTime,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockRecord } from '../../records/record-rows.ts';
import { RecordWrites } from '../../records/record-writes.ts';
import { invoiceArea } from '../invoices/invoice-area.ts';
import type { InvoiceBody } from '../invoices/invoice-body.ts';
import {
  type BillingRules,
  billingRules,
  defaultTaxes,
  type LockedTime,
  lockEntries,
  nameEntries,
  unbilledStatements,
  writeRate,
} from './time-billing.repository.ts';
import { timedProject } from './timed-project.ts';

type Billed = AnswerOf<typeof timeRoutes.invoice>;

/** What the billed entries say of their invoice. */
interface BilledTerms {
  clientId: string;
  currency: CurrencyCode;
  /** Null: they are of several projects. */
  projectId: string | null;
}

/** What is unbilled, and the invoices that bill it. */
@Injectable()
export class TimeBillingService {
  readonly #invoices;

  constructor(private readonly kit: RecordKit) {
    this.#invoices = new RecordWrites(kit, invoiceArea);
  }

  /** @throws ApiError resource.not_found for a project or a client that the caller doesn’t see */
  async unbilled(
    scope: OrganizationScope,
    query: QueryOf<typeof timeRoutes.unbilled>,
  ): Promise<AnswerOf<typeof timeRoutes.unbilled>> {
    type Sums = AnswerOf<typeof timeRoutes.unbilled>['sums'];
    const [[rules], entries, sums, [counted]] = await this.kit.database.readAll<
      [BillingRules & { isSeen: boolean }, UnbilledTime, Sums[number], { withoutRate: number }]
    >(scope, unbilledStatements(scope, query));
    if (!rules || !counted) throw new ApiError('access.forbidden');
    const { isSeen, ...how } = rules;
    if (!isSeen) throw new ApiError('resource.not_found');
    return { ...how, entries, sums, withoutRate: counted.withoutRate };
  }

  /**
   * Drafts an invoice of entries, or adds their lines to a draft. Their locks are held until it is stored, so that two
   * people don't bill an entry twice.
   * @throws ApiError resource.not_found, version.stale, time.billed, request.invalid
   */
  invoice(scope: OrganizationScope, body: BodyOf<typeof timeRoutes.invoice>): Promise<Billed> {
    return this.kit.work.write(scope, async (tx) => {
      const entries = await lockEntries(
        tx,
        scope,
        body.entries.map(({ id }) => id),
      );
      const terms = requireBillable(entries, body);
      const { clientId } = terms;
      const rules = await billingRules(tx, scope, clientId);
      if (!rules) throw new ApiError('resource.not_found', 'The client of this project was not found.');
      const { step, locale } = rules;
      const lines = timeLines(entries, { grouping: body.grouping, step, locale });
      const sources = lines.map(({ entryIds }) => ({ sourceId: randomUUID(), entryIds }));
      await nameEntries(tx, scope, sources);
      const taxRateIds = await defaultTaxes(tx, scope.organizationId);
      const added = lines.map((line, index) => inputOf(line, sources[index]?.sourceId ?? '', taxRateIds));
      const { id, title } = await this.#store(tx, scope, body.draft, { ...terms, added });
      const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
      return { invoiceId: id, title, lines: lines.length, minutes };
    });
  }

  /** @throws ApiError resource.not_found, resource.in_use */
  applyRate(scope: OrganizationScope, projectId: string): Promise<{ changed: number }> {
    return this.kit.work.write(scope, async (tx) => {
      const { name, rateMinor, currency } = await timedProject(tx, scope, projectId);
      const changed = await writeRate(tx, scope, {
        projectId,
        rateMinor,
        currency,
        at: this.kit.clock.instant(),
      });
      await this.kit.audit.record(tx, scope, {
        action: 'rate_applied',
        entity: { type: 'project', id: projectId, name },
        changes: { hourlyRateMinor: rateMinor, entries: changed },
      });
      return { changed };
    });
  }

  async #store(
    tx: Transaction,
    scope: OrganizationScope,
    draft: BodyOf<typeof timeRoutes.invoice>['draft'],
    { added, ...terms }: BilledTerms & { added: InvoiceLineInput[] },
  ): Promise<Invoice> {
    if (!draft) {
      requireRoom(added.length);
      return this.#invoices.createIn(tx, scope, { ...terms, lines: added });
    }
    const { record: kept } = await lockRecord(this.kit, invoiceArea, tx, scope, draft.id);
    if (kept.kind !== 'invoice' || kept.lifecycle !== 'draft') throw new ApiError('invoice.not_draft');
    requireRoom(kept.lines.length + added.length);
    const body: Partial<InvoiceBody> & { version: number } = {
      version: draft.version,
      lines: [...kept.lines.map(keptLine), ...added],
    };
    return this.#invoices.updateIn(tx, scope, draft.id, body);
  }
}

/** @throws ApiError as `invoice` */
function requireBillable(
  entries: readonly LockedTime[],
  { entries: chosen }: BodyOf<typeof timeRoutes.invoice>,
): BilledTerms {
  for (const { id, version } of chosen) {
    const entry = entries.find((found) => found.id === id);
    if (!entry)
      throw new ApiError('resource.not_found', 'A time entry was not found. It may have been deleted.');
    if (entry.billedTitle !== null) {
      const by = entry.billedTitle || 'Another document';
      throw new ApiError('time.billed', `${by} bills time of ${entry.projectName} already.`);
    }
    if (entry.version !== version) {
      throw new ApiError(
        'version.stale',
        'A time entry was changed in the meantime. Please look at the list again.',
      );
    }
    if (!entry.isBillable) throw new ApiError('request.invalid', 'A time entry has nothing to bill.');
  }
  const [first] = entries;
  if (!first || first.clientId === null) {
    throw new ApiError(
      'request.invalid',
      'This project has no client. Choose one first, then invoice its time.',
    );
  }
  const { clientId, currency } = first;
  if (entries.some((entry) => entry.clientId !== clientId || entry.currency !== currency)) {
    throw new ApiError('request.invalid', 'An invoice bills the time of one client in one currency.');
  }
  const isOfOne = entries.every(({ projectId }) => projectId === first.projectId);
  return { clientId, currency: currency as CurrencyCode, projectId: isOfOne ? first.projectId : null };
}

function requireRoom(lines: number): void {
  if (lines <= INVOICES.lines) return;
  throw new ApiError(
    'request.invalid',
    `An invoice has at most ${INVOICES.lines} lines. Choose one line per project.`,
  );
}

const inputOf = (line: TimeLine, sourceId: string, taxRateIds: string[]): InvoiceLineInput => ({
  description: line.description,
  quantityE4: line.quantityE4,
  unit: 'h',
  unitPriceMinor: line.rateMinor,
  taxRateIds,
  source: { type: 'time', id: sourceId },
});

/** A line of the draft as a body has it. */
function keptLine({ taxes, id: _, netMinor: __, baseMinor: ___, ...line }: InvoiceLine): InvoiceLineInput {
  return { ...line, taxRateIds: taxes.map(({ taxRateId }) => taxRateId) } as InvoiceLineInput;
}
