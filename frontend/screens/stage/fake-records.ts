import { type AnyCall, type AnyRoute, type FakeServer, Refusal } from './fake-server.ts';

/** What the store reads and writes of every record; the rest belongs to the area. */
interface StoredRecord extends Record<string, unknown> {
  id: string;
  version: number;
  archivedAt: string | null;
  deletedAt: string | null;
}

/** The routes whose answers the store gives. */
type Routes = Record<
  'list' | 'trash' | 'one' | 'create' | 'update' | 'archive' | 'restore' | 'remove',
  AnyRoute
>;

interface ListQuery {
  search?: string | undefined;
  status?: unknown;
}

const NOW = '2026-01-15T12:00:00.000Z';

/**
 * The records of one area in the fake server's memory, in the order of their creation. Lists know the state and, in the
 * named field, the search; sorts and filters belong to the server's own tests. A write of an old version is
 * refused, as the server does.
 */
export class FakeRecords {
  readonly records: StoredRecord[] = [];

  constructor(
    private readonly server: FakeServer,
    private readonly routes: Routes,
    /** The field that a search reads. */
    private readonly nameField: string,
  ) {
    server.compute(routes.list, ({ query }) => this.page(query as ListQuery));
    server.compute(routes.one, (call) => this.find(call));
    server.compute(routes.create, ({ body }) => this.add(body as object));
    this.writes(routes.update, ({ body }) => body as object);
    this.writes(routes.archive, () => ({ archivedAt: NOW }));
    this.writes(routes.restore, () => ({ archivedAt: null, deletedAt: null, deletedBy: null }));
    server.compute(routes.trash, () => this.trash());
    server.compute(routes.remove, (call) => {
      const found = this.find(call);
      if (found instanceof Refusal) return found;
      this.remove(found.id);
      return null;
    });
  }

  /** Adds a record with the given fields; the others are the smallest that the contract accepts. */
  add(fields: object): StoredRecord {
    const id = `00000000-0000-7000-8000-${String(this.records.length + 1).padStart(12, '0')}`;
    const sample = this.server.sample(this.routes.one) as unknown as object;
    const record: StoredRecord = { ...sample, id, version: 1, archivedAt: null, deletedAt: null };
    Object.assign(record, fields);
    this.records.push(record);
    return record;
  }

  /** Somebody else changes a record. */
  change(id: string, fields: object): void {
    const record = this.records.find((candidate) => candidate.id === id);
    if (!record) throw new Error(`No record ${id}`);
    Object.assign(record, fields, { version: record.version + 1 });
  }

  /** Moves a record to the trash. */
  remove(id: string): void {
    this.change(id, { deletedAt: NOW, deletedBy: 'Alma Rivera' });
  }

  private writes(route: AnyRoute, fieldsOf: (call: AnyCall) => object): void {
    this.server.compute(route, (call) => {
      const found = this.find(call);
      if (found instanceof Refusal) return found;
      const { version } = call.body as { version: number };
      if (version !== found.version) return new Refusal('version.stale', undefined, { current: found });
      return Object.assign(found, fieldsOf(call), { version: version + 1 });
    });
  }

  private find({ parameters }: AnyCall): StoredRecord | Refusal {
    const found = this.records.find(({ id }) => id === parameters.id);
    return found ?? new Refusal('resource.not_found');
  }

  private trash() {
    const items = this.records
      .filter(({ deletedAt }) => deletedAt !== null)
      .map((record) => ({ ...record, name: record[this.nameField] }));
    return { items, total: items.length, nextCursor: null };
  }

  private page(query: ListQuery) {
    const wanted = query.search?.toLowerCase() ?? '';
    const items = this.records
      .filter(({ deletedAt }) => deletedAt === null)
      .filter((record) => (record.archivedAt !== null) === (query.status === 'archived'))
      .filter((record) => String(record[this.nameField]).toLowerCase().includes(wanted))
      .map((record) => Object.assign(this.server.sampleItem(this.routes.list) as object, record));
    return { items, total: items.length, nextCursor: null };
  }
}
