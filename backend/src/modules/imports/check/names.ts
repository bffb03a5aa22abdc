import { CATEGORIES, type CategoryKind, normalised, TEXT } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { FileRow } from './file-row.ts';

/** What a name in the file stands for: a stored thing, one that is made along, or several that are called alike. */
export type Named = { id: string } | 'several' | null;

interface NamedRow extends Record<string, unknown> {
  id: string;
  name: string;
  keys: string[];
}

/** A thing that is made along with the rows that name it. */
export interface AddedName {
  kind: 'clients' | 'categories';
  id: string;
  name: string;
  /** Of a category. */
  category?: CategoryKind;
}

interface NamedProject extends NamedRow {
  code: string;
  clientId: string | null;
  clientName: string | null;
}

/** The fields of files that name other records. */
const CLIENT_FIELDS = ['client', 'from'];
const MEMBER_FIELDS = ['owner', 'members', 'person', 'personEmail'];
const PROJECT_FIELDS = ['project', 'projectCode'];

/** The records that the rows of a file name. */
export class Names {
  readonly #clients = new NameIndex();
  readonly #members = new NameIndex();
  readonly #categories = { income: new NameIndex(), expense: new NameIndex() };
  readonly #taxRates = new NameIndex();
  readonly #projects = new Map<string, NamedProject[]>();
  readonly #clientOfProject = new Map<string, string | null>();
  readonly #shown = new Map<string, string>();
  readonly added: AddedName[] = [];
  #storedCategories = 0;

  static async of(tx: Transaction, scope: OrganizationScope, rows: readonly FileRow[]): Promise<Names> {
    const names = new Names();
    const { organizationId } = scope;
    const wanted = namesIn(rows, CLIENT_FIELDS);
    if (wanted.length > 0) {
      const clients = await tx.rows<NamedRow>(
        `SELECT id, display_name AS name, ARRAY[sort_name, nullif(sort_email, '')] AS keys FROM public.client_directory
         WHERE organization_id = $1 AND record_state IN ('open', 'archive') AND merged_into IS NULL
           AND (sort_name = ANY ($2) OR sort_email = ANY ($2))`,
        [organizationId, wanted],
      );
      names.#fill(names.#clients, clients);
    }
    if (namesIn(rows, MEMBER_FIELDS).length > 0) {
      const members = await tx.rows<NamedRow>(
        `SELECT user_id AS id, coalesce(nullif(name, ''), email) AS name, ARRAY[name, email] AS keys
         FROM (SELECT user_id, email, btrim(first_name || ' ' || last_name) AS name FROM oficio.organization_members()) member`,
        [],
      );
      names.#fill(names.#members, members);
    }
    if (namesIn(rows, ['category']).length > 0) {
      const categories = await tx.rows<NamedRow & { kind: CategoryKind }>(
        `SELECT id, kind, name, ARRAY[name] AS keys FROM oficio.categories
         WHERE organization_id = $1`,
        [organizationId],
      );
      for (const category of categories) names.#fill(names.#categories[category.kind], [category]);
      names.#storedCategories = categories.length;
    }
    const projects = namesIn(rows, PROJECT_FIELDS);
    if (projects.length > 0) {
      const found = await tx.rows<NamedProject>(
        `SELECT id, name, code, client_id AS "clientId", client_name AS "clientName", ARRAY[sort_name, code] AS keys FROM public.projects
         WHERE organization_id = $1 AND record_state IN ('open', 'archive') AND (sort_name = ANY ($2) OR lower(code) = ANY ($2))`,
        [organizationId, projects],
      );
      for (const project of found) names.#addProject(project);
    }
    const taxRates = await tx.rows<NamedRow>(
      `SELECT id, name, ARRAY[name] AS keys FROM oficio.tax_rates WHERE organization_id = $1 AND archived_at IS NULL`,
      [organizationId],
    );
    names.#fill(names.#taxRates, taxRates);
    return names;
  }

  client = (name: string): Named => this.#clients.find(name);
  member = (name: string): Named => this.#members.find(name);
  taxRate = (name: string): Named => this.#taxRates.find(name);
  category = (kind: CategoryKind, name: string): Named => this.#categories[kind].find(name);

  /** The project of the name or code that a record of the client can belong to. */
  project(name: string, clientId: unknown): Named {
    const called = this.#projects.get(normalised(name)) ?? [];
    const [project, other] = called.filter((one) => this.isProjectFor(one.id, clientId));
    if (!project) return null;
    return other ? 'several' : { id: project.id };
  }

  projectWithCode(code: string): Named {
    const called = this.#projects.get(normalised(code)) ?? [];
    const project = called.find((one) => normalised(one.code) === normalised(code));
    return project ? { id: project.id } : null;
  }

  /** The project of the name or code. A client narrows those that are called alike, and is none of another project's. */
  projectOfClient(name: string, client: string | undefined): Named {
    const called = this.#projects.get(normalised(name)) ?? [];
    const isOf = (one: NamedProject) =>
      client === undefined || normalised(one.clientName ?? '') === normalised(client);
    const own = called.filter(isOf);
    const [project, other] = own.length > 0 ? own : called.filter(({ clientId }) => clientId === null);
    if (!project) return null;
    return other ? 'several' : { id: project.id };
  }

  /** Whether a record of the client can belong to the project: it is for this client, or for none. */
  isProjectFor(projectId: string, clientId: unknown): boolean {
    const own = this.#clientOfProject.get(projectId) ?? null;
    return own === null || own === (clientId ?? null);
  }

  /** The projects that the rows name. */
  get projectIds(): string[] {
    return [...this.#clientOfProject.keys()];
  }

  /** Whether the client is one of those that are called so. */
  isClientCalled(id: string, name: string): boolean {
    return this.#clients.all(name).includes(id);
  }

  /** The stored clients that the rows name. */
  get clientIds(): string[] {
    return this.#clients.ids;
  }

  /** The client of the name, which is made along if there is none. Null: no client can be called so. */
  clientOrNew(name: string, newId: () => string): Named {
    const found = this.client(name);
    if (found || name.length > TEXT.short) return found;
    return this.#add(this.#clients, { kind: 'clients', id: newId(), name });
  }

  /** The category of the name, which is made along if there is none. Null: there are as many as an organization can have. */
  categoryOrNew(kind: CategoryKind, name: string, newId: () => string): Named {
    const index = this.#categories[kind];
    const found = index.find(name);
    if (found) return found;
    const madeAlong = this.added.filter((added) => added.kind === 'categories').length;
    if (this.#storedCategories + madeAlong >= CATEGORIES.most) return null;
    return this.#add(index, { kind: 'categories', id: newId(), name, category: kind });
  }

  /** The name of a thing that rows of the file or stored records refer to; null for one that isn't known. */
  shown(id: string): string | null {
    return this.#shown.get(id) ?? null;
  }

  /** The names of clients that stored records have. */
  know(id: unknown, name: unknown): void {
    if (typeof id === 'string' && typeof name === 'string') this.#shown.set(id, name);
  }

  #addProject(project: NamedProject): void {
    this.#shown.set(project.id, project.name);
    this.#clientOfProject.set(project.id, project.clientId);
    for (const key of new Set(project.keys.map(normalised))) {
      this.#projects.set(key, [...(this.#projects.get(key) ?? []), project]);
    }
  }

  #add(index: NameIndex, added: AddedName): Named {
    index.add(added.name, added.id);
    this.#shown.set(added.id, added.name);
    this.added.push(added);
    return { id: added.id };
  }

  #fill(index: NameIndex, rows: readonly NamedRow[]): void {
    for (const { id, name, keys } of rows) {
      this.#shown.set(id, name);
      for (const key of new Set(keys.flatMap((text) => text || []).map(normalised))) index.add(key, id);
    }
  }
}

class NameIndex {
  readonly #ids = new Map<string, string[]>();

  get ids(): string[] {
    return [...new Set([...this.#ids.values()].flat())];
  }

  add(name: string, id: string): void {
    const key = normalised(name);
    this.#ids.set(key, [...(this.#ids.get(key) ?? []), id]);
  }

  all(name: string): readonly string[] {
    return this.#ids.get(normalised(name)) ?? [];
  }

  find(name: string): Named {
    const [id, other] = this.all(name);
    if (id === undefined) return null;
    return other === undefined ? { id } : 'several';
  }
}

function namesIn(rows: readonly FileRow[], fields: readonly string[]): string[] {
  const found = new Set<string>();
  for (const { texts } of rows) {
    for (const field of fields) if (texts[field] !== undefined) found.add(normalised(texts[field]));
  }
  return [...found];
}
