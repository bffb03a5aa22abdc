import { readdir } from 'node:fs/promises';

/**
 * One area's list, as the benchmark fills and asks it. Adding a file to the folder `lists` adds its list to every
 * measurement.
 * @typedef {object} BenchList
 * @property {string} table
 * @property {string} fill SQL that inserts records; $1 is the organization, $2 its owner, $3 the number of records. Five
 *   of them contain the word `quetzal`. Clients and the lists before it in alphabetical order are filled already
 * @property {string} floor what the bare floor selects of each row
 * @property {string} [listed] the condition of the rows that the list shows; absent: those of open records
 * @property {boolean} [hasSearch] absent: the list can be searched
 * @property {string} order the columns of the list's default order
 * @property {Readonly<Record<string, string>>} questions the further queries of the list whose cost mustn't grow
 * @property {Readonly<Record<string, string>>} filters a query of each filter that the screen offers; `growth` asks for
 *   each alone, and for each pair
 */

const folder = new URL('lists/', import.meta.url);
const found = (await readdir(folder)).filter((file) => file.endsWith('.mjs')).sort();
/** Records of other lists belong to clients. */
const FIRST = 'clients.mjs';
const files = [FIRST, ...found.filter((file) => file !== FIRST)];

/** The lists by the name that the API gives them: `clients` is `/api/clients`. */
export const LISTS = new Map(
  await Promise.all(
    files.map(async (file) => {
      const { list } = /** @type {{ list: BenchList }} */ (await import(new URL(file, folder).href));
      return /** @type {const} */ ([file.replace('.mjs', ''), list]);
    }),
  ),
);
