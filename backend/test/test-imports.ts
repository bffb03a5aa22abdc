import {
  type Import,
  type ImportKind,
  type ImportMapping,
  type ImportMode,
  importRoutes,
} from '@oficio/contracts';
import type { TestApplication, TestPerson } from './test-application.ts';
import type { Answer } from './test-call.ts';

/** The steps of one import, as a page takes them. */
export class TestImport {
  constructor(
    private readonly app: TestApplication,
    private readonly as: TestPerson,
    /** The last answer of the server. */
    public body: Import,
  ) {}

  static async of(
    app: TestApplication,
    as: TestPerson,
    kind: ImportKind,
    text: string | Uint8Array<ArrayBuffer>,
  ) {
    const answer = await brought(app, as, kind, text);
    if (answer.status !== 201) throw new Error(answer.text);
    return new TestImport(app, as, answer.body);
  }

  get id(): string {
    return this.body.id;
  }

  async map(changes: Partial<ImportMapping>): Promise<Answer<Import>> {
    const body = { ...this.body.mapping, ...changes };
    return this.#keep(await this.app.call(importRoutes.map, { ...this.#of(), body }));
  }

  async check(): Promise<Answer<Import>> {
    return this.#keep(await this.app.call(importRoutes.check, this.#of()));
  }

  async commit(mode: ImportMode = 'all', key?: string): Promise<Answer<Import>> {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return this.#keep(await this.app.call(importRoutes.commit, { ...this.#of(), body: { mode }, headers }));
  }

  async undo(key?: string): Promise<Answer<Import>> {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return this.#keep(await this.app.call(importRoutes.undo, { ...this.#of(), headers }));
  }

  async rows(query: { status?: string; limit?: string } = {}) {
    return (await this.app.call(importRoutes.rows, { ...this.#of(), query: { limit: '100', ...query } }))
      .body;
  }

  #of() {
    return { as: this.as, parameters: { id: this.id } };
  }

  #keep(answer: Answer<Import>): Answer<Import> {
    if (answer.status === 200) this.body = answer.body;
    return answer;
  }
}

/** Brings a file. */
export function brought(
  app: TestApplication,
  as: TestPerson,
  kind: ImportKind,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'file.csv',
): Promise<Answer<Import>> {
  const file = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return app.call(importRoutes.add, {
    as,
    query: { kind, name },
    file,
    headers: { 'content-type': 'text/csv' },
  });
}

/** Checks and writes a file. */
export async function imported(
  app: TestApplication,
  as: TestPerson,
  kind: ImportKind,
  content: string,
): Promise<TestImport> {
  const one = await TestImport.of(app, as, kind, content);
  for (const answer of [await one.check(), await one.commit()]) {
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return one;
}
