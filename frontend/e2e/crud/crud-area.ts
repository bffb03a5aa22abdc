import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, type Person } from '../fixtures/person.ts';
import type { ListWords } from '../pages/list-page.ts';

export interface CrudArea {
  words: ListWords;
  /** The path of the area's list in the API. */
  api: string;
  /** Three names in alphabetical order. A part of the last name matches no other record. */
  names: readonly [string, string, string];
  part: string;
  /** Creates a record through the API. */
  create: (oficio: OficioProcess, person: Person, name: string, more: object) => Promise<Stored>;
  /** A filter, and the only record that it matches. */
  filtered: { body: object; label: string; option: string; query: RegExp };
  /** The column of the names, and the search parameter for its descending order. */
  sort: { header: string; query: RegExp };
  /** A text field of the section `details`, or of another section. */
  field: { section: string; label: string; text: string };
}

export type Stored = { id: string; version: number } & Record<string, unknown>;

/** The creation of an area's records by a POST of their name. */
export const createByName =
  (api: string, bodyOf: (name: string) => object): CrudArea['create'] =>
  async (oficio, person, name, more) =>
    (await callApi(oficio, person, 'POST', api, { ...bodyOf(name), ...more })) as Stored;
