import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type BodyOf, INVOICING, type TaxRate, type taxRateRoutes } from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { differences } from '../../records/differences.ts';
import { snakeColumns } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { archiveAction, archivedAfter } from './archived-setting.ts';
import { fieldFault, requireVersion, SettingRows } from './setting-rows.ts';

type Fields = Omit<TaxRate, 'id' | 'isUsed' | 'version'>;

const FIELDS = ['name', 'ratePpm', 'kind', 'exempt', 'isDefault', 'archivedAt'] as const;

const TAX_RATES = new SettingRows<TaxRate, Fields>({
  name: 'oficio.tax_rates',
  columns: snakeColumns(FIELDS),
  shown: sql`entry.id, entry.name, entry.rate_ppm AS "ratePpm", entry.kind, entry.exempt,
    entry.is_default AS "isDefault", entry.archived_at AS "archivedAt", entry.version, EXISTS (
      SELECT FROM oficio.tax_rate_uses used
      WHERE used.organization_id = entry.organization_id AND used.tax_rate_id = entry.id
    ) AS "isUsed"`,
  order: sql`entry.archived_at IS NOT NULL, entry.kind, entry.exempt, entry.rate_ppm DESC, oficio.normalised(entry.name), entry.id`,
  entity: { type: 'tax_rate', nameOf: ({ name }) => name },
  unique: { path: 'name', message: 'There is another tax rate with this name' },
});

/** Each write locks all rates of its organization, because their number and the defaults are limited. */
@Injectable()
export class TaxRatesService {
  constructor(private readonly kit: RecordKit) {}

  async list(scope: OrganizationScope): Promise<{ items: TaxRate[] }> {
    return { items: await TAX_RATES.all(this.kit.database, scope) };
  }

  /** @throws ApiError resource.not_found */
  one(scope: OrganizationScope, id: string): Promise<TaxRate> {
    return TAX_RATES.one(this.kit.database, scope, id);
  }

  /** @throws ApiError request.invalid; record.exists_already */
  create(scope: OrganizationScope, body: BodyOf<typeof taxRateRoutes.create>): Promise<TaxRate> {
    return this.kit.work.write(scope, async (tx) => {
      const fields = {
        ...body,
        exempt: body.exempt ?? false,
        isDefault: body.isDefault ?? false,
        archivedAt: null,
      };
      requirePossible(fields, await TAX_RATES.lockAll(tx, scope));
      const id = randomUUID();
      await TAX_RATES.insert(tx, scope, { id, fields, at: this.kit.clock.instant() });
      return TAX_RATES.finish(this.kit, tx, scope, { id, action: 'created', changes: { ...fields } });
    });
  }

  /** @throws ApiError resource.not_found; version.stale; request.invalid; record.exists_already */
  update(
    scope: OrganizationScope,
    id: string,
    { version, archived, ...changed }: BodyOf<typeof taxRateRoutes.update>,
  ): Promise<TaxRate> {
    return this.kit.work.write(scope, async (tx) => {
      const all = await TAX_RATES.lockAll(tx, scope);
      const before = all.find((rate) => rate.id === id);
      if (!before) throw new ApiError('resource.not_found');
      requireVersion(before, version);
      const at = this.kit.clock.instant();
      const archivedAt = archivedAfter(before, archived, at);
      const previous = fieldsOf(before);
      const fields = fieldsOf({ ...before, ...given(changed), archivedAt });
      // A rate in the archive is on no new line.
      if (archivedAt !== null) fields.isDefault = false;
      requirePossible(
        fields,
        all.filter((rate) => rate.id !== id),
      );
      await TAX_RATES.update(tx, scope, { id, fields, at });
      return TAX_RATES.finish(this.kit, tx, scope, {
        id,
        action: archiveAction(before, fields),
        changes: differences(previous, fields),
      });
    });
  }

  /** @throws ApiError resource.not_found; resource.in_use */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const rate = await TAX_RATES.lock(tx, scope, id);
      if (rate.isUsed)
        throw new ApiError('resource.in_use', 'Documents have this tax rate. Archive it instead.');
      await TAX_RATES.remove(this.kit, tx, scope, rate);
    });
  }
}

/**
 * Finds the rates of a document's lines and keeps them from being deleted from now on, in the transaction that stores
 * the lines. Runs under a caller who may draft documents, and as the worker.
 * @returns the rates, and the ids that the organization doesn’t have
 */
export async function useTaxRates(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<{ found: UsedRate[]; missing: string[] }> {
  const wanted = [...new Set(ids)].toSorted();
  const found = await tx.rows<UsedRate>(
    `SELECT id, name, rate_ppm AS "ratePpm", kind, exempt FROM oficio.tax_rates
     WHERE organization_id = $1 AND id = ANY ($2)`,
    [organizationId, wanted],
  );
  await tx.rows(
    `INSERT INTO oficio.tax_rate_uses (organization_id, tax_rate_id)
     SELECT $1, id FROM unnest($2::uuid[]) AS id ON CONFLICT DO NOTHING`,
    [organizationId, found.map(({ id }) => id)],
  );
  return { found, missing: wanted.filter((id) => !found.some((rate) => rate.id === id)) };
}

type UsedRate = Pick<TaxRate, 'id' | 'name' | 'ratePpm' | 'kind' | 'exempt'>;

/** @throws ApiError request.invalid if the rate can't be beside the others */
function requirePossible(fields: Fields, others: readonly TaxRate[]): void {
  const living = others.filter(({ archivedAt }) => archivedAt === null);
  if (fields.archivedAt === null && living.length >= INVOICING.taxRates) {
    throw new ApiError('request.invalid', `There can be ${INVOICING.taxRates} tax rates. Archive one first.`);
  }
  if (others.length >= INVOICING.storedTaxRates) {
    throw new ApiError('request.invalid', 'There are too many tax rates. Delete archived ones first.');
  }
  if (fields.exempt && fields.ratePpm !== 0) {
    throw fieldFault('request.invalid', { path: 'ratePpm', message: 'An exempt rate is 0 %' });
  }
  if (fields.exempt && fields.kind !== 'added') {
    throw fieldFault('request.invalid', { path: 'kind', message: 'Only an added tax can be exempt' });
  }
  if (fields.isDefault && living.filter(({ isDefault }) => isDefault).length >= INVOICING.taxesOfLine) {
    const message = `A line has at most ${INVOICING.taxesOfLine} taxes, so that there can’t be more defaults`;
    throw fieldFault('request.invalid', { path: 'isDefault', message });
  }
}

function fieldsOf({ name, ratePpm, kind, exempt, isDefault, archivedAt }: Fields): Fields {
  return { name, ratePpm, kind, exempt, isDefault, archivedAt };
}

function given<Body extends object>(body: Body): { [Name in keyof Body]?: Exclude<Body[Name], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;
}
