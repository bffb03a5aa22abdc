import type { categoryRoutes } from '@oficio/contracts';
import { type AnyCall, type FakeServer, Refusal } from './fake-server.ts';

interface StoredSetting extends Record<string, unknown> {
  id: string;
  version: number;
}

type Routes = Record<keyof typeof categoryRoutes, unknown>;
type KnownRoutes = Record<keyof typeof categoryRoutes, Parameters<FakeServer['compute']>[0]>;

const NOW = '2026-01-15T12:00:00.000Z';

/**
 * A short list of settings (categories, tax rates, series) in the fake server's memory, in the order of their creation.
 * A write of an old version is refused, as the server does.
 */
export class FakeSettings {
  readonly items: StoredSetting[] = [];
  private readonly routes: KnownRoutes;

  constructor(
    private readonly server: FakeServer,
    routes: Routes,
    /** What refuses an addition (`stored` is null) or a change. */
    private readonly refusalOf: (
      body: Record<string, unknown>,
      stored: StoredSetting | null,
    ) => Refusal | null = () => null,
  ) {
    this.routes = routes as KnownRoutes;
    server.compute(this.routes.list, () => ({
      items: this.items,
      total: this.items.length,
      nextCursor: null,
    }));
    server.compute(this.routes.one, (call) => this.find(call));
    server.compute(this.routes.create, ({ body }) => {
      const given = body as Record<string, unknown>;
      return this.refusalOf(given, null) ?? this.add(given);
    });
    server.compute(this.routes.update, (call) => this.update(call));
    server.compute(this.routes.remove, (call) => {
      const found = this.find(call);
      if (found instanceof Refusal) return found;
      this.items.splice(this.items.indexOf(found), 1);
      return null;
    });
  }

  /** Adds an item with the given fields; the others are the smallest that the contract accepts. */
  add(fields: object): StoredSetting {
    const id = `00000000-0000-7000-8000-${String(this.items.length + 1).padStart(12, '0')}`;
    const sample = this.server.sample(this.routes.one) as unknown as object;
    const item: StoredSetting = { ...sample, id, version: 1, ...fields };
    this.items.push(item);
    return item;
  }

  private update(call: AnyCall): StoredSetting | Refusal {
    const found = this.find(call);
    if (found instanceof Refusal) return found;
    const { version, archived, ...fields } = call.body as { version: number; archived?: boolean };
    if (version !== found.version) return new Refusal('version.stale', undefined, { current: found });
    const refusal = this.refusalOf(fields, found);
    if (refusal) return refusal;
    const archivedAt = archived === undefined ? {} : { archivedAt: archived ? NOW : null };
    return Object.assign(found, fields, archivedAt, { version: version + 1 });
  }

  private find({ parameters }: AnyCall): StoredSetting | Refusal {
    return this.items.find(({ id }) => id === parameters.id) ?? new Refusal('resource.not_found');
  }
}
