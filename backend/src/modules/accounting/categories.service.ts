import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type BodyOf, CATEGORIES, type Category, type categoryRoutes, normalised } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { differences } from '../../records/differences.ts';
import { snakeColumns } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { archiveAction, archivedAfter } from '../invoice-settings/archived-setting.ts';
import { requireVersion, SettingRows } from '../invoice-settings/setting-rows.ts';

interface Fields extends Omit<Category, 'id' | 'isUsed' | 'version'> {
  sortName: string;
}

const CATEGORY_ROWS = new SettingRows<Category, Fields>({
  name: 'oficio.categories',
  columns: snakeColumns(['kind', 'name', 'sortName', 'color', 'archivedAt']),
  shown: sql`entry.id, entry.kind, entry.name, entry.color, entry.archived_at AS "archivedAt", entry.version, (
      EXISTS (SELECT FROM public.income used
        WHERE used.category_id = entry.id AND used.organization_id = entry.organization_id)
      OR EXISTS (SELECT FROM public.expenses used
        WHERE used.category_id = entry.id AND used.organization_id = entry.organization_id)
      OR EXISTS (SELECT FROM public.items used
        WHERE used.category_id = entry.id AND used.organization_id = entry.organization_id)
      OR EXISTS (SELECT FROM public.invoices used
        WHERE used.category_id = entry.id AND used.organization_id = entry.organization_id)
      OR EXISTS (SELECT FROM oficio.document_series used
        WHERE used.category_id = entry.id AND used.organization_id = entry.organization_id)
    ) AS "isUsed"`,
  order: sql`entry.archived_at IS NOT NULL, entry.kind, entry.sort_name, entry.id`,
  entity: { type: 'category', nameOf: ({ name }) => name },
  unique: { path: 'name', message: 'There is another category with this name' },
});

/** Each write locks all categories of its organization, because their number is limited. */
@Injectable()
export class CategoriesService {
  constructor(private readonly kit: RecordKit) {}

  async list(scope: OrganizationScope): Promise<{ items: Category[] }> {
    return { items: await CATEGORY_ROWS.all(this.kit.database, scope) };
  }

  /** @throws ApiError resource.not_found */
  one(scope: OrganizationScope, id: string): Promise<Category> {
    return CATEGORY_ROWS.one(this.kit.database, scope, id);
  }

  /** @throws ApiError request.invalid, record.exists_already */
  create(scope: OrganizationScope, body: BodyOf<typeof categoryRoutes.create>): Promise<Category> {
    return this.kit.work.write(scope, async (tx) => {
      const all = await CATEGORY_ROWS.lockAll(tx, scope);
      if (all.length >= CATEGORIES.most) {
        throw new ApiError(
          'request.invalid',
          `You can have ${CATEGORIES.most} categories. Delete unused ones first.`,
        );
      }
      const { kind, name, color = all.length % CATEGORIES.colors } = body;
      const id = randomUUID();
      const fields = { kind, name, color, archivedAt: null };
      await CATEGORY_ROWS.insert(tx, scope, {
        id,
        fields: { ...fields, sortName: normalised(name) },
        at: this.kit.clock.instant(),
      });
      return CATEGORY_ROWS.finish(this.kit, tx, scope, { id, action: 'created', changes: fields });
    });
  }

  /** @throws ApiError resource.not_found, version.stale, record.exists_already */
  update(
    scope: OrganizationScope,
    id: string,
    { version, archived, ...changed }: BodyOf<typeof categoryRoutes.update>,
  ): Promise<Category> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await CATEGORY_ROWS.lock(tx, scope, id);
      requireVersion(before, version);
      const at = this.kit.clock.instant();
      const { name = before.name, color = before.color } = changed;
      const archivedAt = archivedAfter(before, archived, at);
      await CATEGORY_ROWS.update(tx, scope, {
        id,
        fields: { kind: before.kind, name, sortName: normalised(name), color, archivedAt },
        at,
      });
      const changes = differences(
        { name: before.name, color: before.color, archivedAt: before.archivedAt },
        { name, color, archivedAt },
      );
      const action = archiveAction(before, { archivedAt });
      return CATEGORY_ROWS.finish(this.kit, tx, scope, { id, action, changes });
    });
  }

  /** @throws ApiError resource.not_found, resource.in_use */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const category = await CATEGORY_ROWS.lock(tx, scope, id);
      if (category.isUsed) {
        throw new ApiError(
          'resource.in_use',
          'Income, expenses or a series have this category. Archive it instead.',
        );
      }
      await CATEGORY_ROWS.remove(this.kit, tx, scope, category);
    });
  }
}
