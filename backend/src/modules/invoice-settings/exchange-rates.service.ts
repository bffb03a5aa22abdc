import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  type ExchangeRate,
  type exchangeRateRoutes,
  type LocalDate,
  localDateAt,
  type Page,
  type QueryOf,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { differences } from '../../records/differences.ts';
import { Keyset } from '../../records/keyset.ts';
import { type List, readList } from '../../records/list.ts';
import { snakeColumns } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { fieldFault, requireVersion, SettingRows } from './setting-rows.ts';

type Fields = Omit<ExchangeRate, 'id' | 'version'>;
type Query = QueryOf<typeof exchangeRateRoutes.list>;

const SHOWN = sql`entry.id, entry.currency, entry.date, entry.rate_e8 AS "rateE8", entry.source, entry.version`;

/** The latest day first. */
const LIST: List<Query> = {
  table: 'oficio.exchange_rates',
  shown: SHOWN,
  order: new Keyset('-date', 'descending', [
    ['date', 'date'],
    ['currency', 'text'],
    ['id', 'uuid'],
  ]),
  filters: { currency: 'currency' },
};

const RATES = new SettingRows<ExchangeRate, Fields>({
  name: 'oficio.exchange_rates',
  columns: snakeColumns(['currency', 'date', 'rateE8', 'source']),
  shown: SHOWN,
  order: sql`entry.date DESC`,
  entity: { type: 'exchange_rate', nameOf: ({ currency, date }) => `${currency} ${date}` },
  unique: { path: 'date', message: 'There is a rate of this currency for this day' },
});

@Injectable()
export class ExchangeRatesService {
  constructor(private readonly kit: RecordKit) {}

  list(scope: OrganizationScope, query: Query): Promise<Page<ExchangeRate>> {
    return readList<ExchangeRate, Query>(this.kit.database, scope, LIST, query);
  }

  /** @throws ApiError resource.not_found */
  one(scope: OrganizationScope, id: string): Promise<ExchangeRate> {
    return RATES.one(this.kit.database, scope, id);
  }

  /** @throws ApiError request.invalid; record.exists_already */
  create(scope: OrganizationScope, body: BodyOf<typeof exchangeRateRoutes.create>): Promise<ExchangeRate> {
    return this.kit.work.write(scope, async (tx) => {
      const { currency, timezone } = scope.organization;
      if (body.currency === currency) {
        const message = 'This is your organization’s own currency';
        throw fieldFault('request.invalid', { path: 'currency', message });
      }
      if (body.date < FIRST_DAY || body.date > localDateAt(this.kit.clock.now().getTime(), timezone)) {
        throw fieldFault('request.invalid', {
          path: 'date',
          message: 'Please enter a day that isn’t in the future',
        });
      }
      const id = randomUUID();
      const fields = { ...body, source: 'typed' as const };
      await RATES.insert(tx, scope, { id, fields, at: this.kit.clock.instant() });
      return RATES.finish(this.kit, tx, scope, { id, action: 'created', changes: fields });
    });
  }

  /** @throws ApiError resource.not_found; version.stale */
  update(
    scope: OrganizationScope,
    id: string,
    { version, rateE8 }: BodyOf<typeof exchangeRateRoutes.update>,
  ): Promise<ExchangeRate> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await RATES.lock(tx, scope, id);
      requireVersion(before, version);
      const fields = { currency: before.currency, date: before.date, rateE8, source: 'typed' as const };
      await RATES.update(tx, scope, { id, fields, at: this.kit.clock.instant() });
      const changes = differences(
        { rateE8: before.rateE8, source: before.source },
        { rateE8, source: 'typed' },
      );
      return RATES.finish(this.kit, tx, scope, { id, action: 'updated', changes });
    });
  }

  /** @throws ApiError resource.not_found */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      await RATES.remove(this.kit, tx, scope, await RATES.lock(tx, scope, id));
    });
  }
}

/**
 * The rate that counts on a day: that day's or the last one before it. Null: nobody has typed one. Runs under a caller
 * who may read invoices, and as the worker.
 */
export async function exchangeRateOn(
  tx: Transaction,
  { organizationId, currency, date }: { organizationId: string; currency: string; date: LocalDate },
): Promise<Pick<ExchangeRate, 'rateE8' | 'date'> | null> {
  const [rate] = await tx.rows<Pick<ExchangeRate, 'rateE8' | 'date'>>(
    `SELECT rate_e8 AS "rateE8", date FROM oficio.exchange_rates
     WHERE organization_id = $1 AND currency = $2 AND date <= $3 ORDER BY date DESC LIMIT 1`,
    [organizationId, currency, date],
  );
  return rate ?? null;
}

const FIRST_DAY = '2000-01-01';
