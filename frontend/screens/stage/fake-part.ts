import type { AnswerOf } from '@oficio/contracts';
import { type AnyRoute, type FakeServer, type Members, Refusal } from './fake-server.ts';

interface StoredPart extends Record<string, unknown> {
  version: number;
}

/** The routes of a record that an organization has once. */
interface PartRoutes<Read extends AnyRoute> {
  one: Read;
  update: AnyRoute;
}

/**
 * A part of the organization (its profile, its mails) in the fake server's memory. A write of an old version is refused, as
 * the server does.
 */
export class FakePart<Read extends AnyRoute> {
  readonly stored: StoredPart;

  constructor(server: FakeServer, routes: PartRoutes<Read>, fields: Members<AnswerOf<Read>> = {}) {
    const sample = server.sample(routes.one, fields) as unknown as object;
    this.stored = { ...sample, version: 1 };
    server.compute(routes.one, () => this.stored);
    server.compute(routes.update, ({ body }) => {
      const { version, ...given } = body as StoredPart;
      if (version !== this.stored.version)
        return new Refusal('version.stale', undefined, { current: { ...this.stored } });
      return this.change(given as Members<AnswerOf<Read>>);
    });
  }

  /** Changes fields, as another tab does. */
  change(fields: Members<AnswerOf<Read>>): StoredPart {
    return Object.assign(this.stored, fields, { version: this.stored.version + 1 });
  }
}
