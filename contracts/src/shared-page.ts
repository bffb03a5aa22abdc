/** Whom a shared page is asked for: it looks different to each. */
export type PageReader = 'member' | 'visitor';

/** Pages with one address for both: a document for visitors, a screen of the application for who is signed in. */
const SHARED_PAGE = /^\/help-center(?=[?#]|$)/;

/** Whether a path (with or without query and fragment) is such a page. */
export function isSharedPath(path: string): boolean {
  return SHARED_PAGE.test(path);
}

/**
 * Where one of the two forms of a shared page is asked for. The plain address is the document, which leads members
 * on; only the browser knows who is here. Whoever gets the page takes the query out of the address at once.
 */
export function addressFor(reader: PageReader, path: string): string {
  return path.replace(/(\?[^#]*)?(?=#|$)/, queryFor(reader));
}

/** Whether a query (with its question mark) asks for this form of a shared page. */
export function isAskedFor(reader: PageReader, query: string): boolean {
  return query === queryFor(reader);
}

function queryFor(reader: PageReader): string {
  return `?as=${reader}`;
}
