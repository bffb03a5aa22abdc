import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  LIST_VIEWS,
  type ListView,
  type listViewRoutes,
  type ViewedList,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { snakeColumns } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { fieldFault, requireVersion, SettingRows } from '../invoice-settings/setting-rows.ts';
import { goneFilters, invalidFilters, seenRecords } from './view-filters.ts';

/** A view as it is stored: its filters may be those of another release, or name a record that is gone. */
type StoredView = Omit<ListView, 'leftOut'>;

interface Fields extends Omit<StoredView, 'id' | 'version' | 'search'> {
  userId: string;
  lowerName: string;
  /** JSON. */
  search: string;
}

/** The policies show each person their own rows only. */
const VIEW_ROWS = new SettingRows<StoredView, Fields>({
  name: 'oficio.list_views',
  columns: snakeColumns(['userId', 'list', 'name', 'lowerName', 'search', 'hiddenColumns']),
  shown: sql`entry.id, entry.list, entry.name, entry.search, entry.hidden_columns AS "hiddenColumns", entry.version`,
  order: sql`entry.list, entry.lower_name`,
  entity: { type: 'list_view', nameOf: ({ name }) => name },
  unique: { path: 'name', message: 'You have another view of this list with this name' },
});

/** Each write locks all views of the person, because their number is limited. */
@Injectable()
export class ListViewsService {
  constructor(private readonly kit: RecordKit) {}

  async list(scope: OrganizationScope, list: ViewedList): Promise<{ items: ListView[] }> {
    const all = await VIEW_ROWS.all(this.kit.database, scope);
    const views = all.filter((view) => view.list === list);
    const statement = seenRecords(
      scope.organizationId,
      views.map(({ search }) => search),
    );
    const seen = statement
      ? await this.kit.database.read<{ name: string; id: string }>(scope, statement.text, statement.values)
      : [];
    return { items: views.map((view) => withoutInvalid(view, goneFilters(view.search, seen))) };
  }

  /** @throws ApiError request.invalid, record.exists_already */
  create(scope: OrganizationScope, body: BodyOf<typeof listViewRoutes.create>): Promise<ListView> {
    requireValid(body.list, body.search);
    return this.kit.work.write(scope, async (tx) => {
      const all = await VIEW_ROWS.lockAll(tx, scope);
      if (all.filter(({ list }) => list === body.list).length >= LIST_VIEWS.most) {
        throw new ApiError(
          'request.invalid',
          `You have ${LIST_VIEWS.most} views of this list, which is the most. Delete one first.`,
        );
      }
      const id = randomUUID();
      await VIEW_ROWS.insert(tx, scope, { id, fields: fieldsOf(scope, body), at: this.kit.clock.instant() });
      return this.#finish(tx, scope, id, 'created');
    });
  }

  /** @throws ApiError resource.not_found, version.stale, request.invalid, record.exists_already */
  update(
    scope: OrganizationScope,
    id: string,
    { version, ...changed }: BodyOf<typeof listViewRoutes.update>,
  ): Promise<ListView> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await VIEW_ROWS.lock(tx, scope, id);
      requireVersion(before, version);
      if (changed.search) requireValid(before.list, changed.search);
      const { name = before.name, search = before.search, hiddenColumns = before.hiddenColumns } = changed;
      const fields = fieldsOf(scope, { list: before.list, name, search, hiddenColumns });
      await VIEW_ROWS.update(tx, scope, { id, fields, at: this.kit.clock.instant() });
      return this.#finish(tx, scope, id, 'updated');
    });
  }

  /** @throws ApiError resource.not_found */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      await VIEW_ROWS.remove(this.kit, tx, scope, await VIEW_ROWS.lock(tx, scope, id));
    });
  }

  async #finish(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    action: 'created' | 'updated',
  ): Promise<ListView> {
    const view = await VIEW_ROWS.finish(this.kit, tx, scope, { id, action });
    const statement = seenRecords(scope.organizationId, [view.search]);
    const seen = statement
      ? await tx.rows<{ name: string; id: string }>(statement.text, statement.values)
      : [];
    return withoutInvalid(view, goneFilters(view.search, seen));
  }
}

function fieldsOf(
  { userId }: OrganizationScope,
  { list, name, search, hiddenColumns }: Pick<StoredView, 'list' | 'name' | 'search' | 'hiddenColumns'>,
): Fields {
  return {
    userId,
    list,
    name,
    lowerName: name.toLowerCase(),
    search: JSON.stringify(search),
    hiddenColumns,
  };
}

/** @throws ApiError request.invalid at the first filter that the list doesn't have */
function requireValid(list: ViewedList, search: Readonly<Record<string, string>>): void {
  const [name] = invalidFilters(list, search);
  if (name === undefined) return;
  throw fieldFault('request.invalid', { path: `search.${name}`, message: 'The list has no such filter' });
}

/** The view with its valid filters, and the names of the others. */
function withoutInvalid(view: StoredView, gone: readonly string[]): ListView {
  const leftOut = [...new Set([...invalidFilters(view.list, view.search), ...gone])];
  const kept = Object.entries(view.search).filter(([name]) => !leftOut.includes(name));
  return { ...view, search: Object.fromEntries(kept), leftOut };
}
