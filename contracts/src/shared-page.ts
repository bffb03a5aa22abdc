/** The two kinds of people who see a shared page differently. */
export type PageReader = 'member' | 'visitor';

/** Pages with one address for both: a document for visitors, and a screen of the application for members. */
const SHARED_PAGE = /^\/help-center(?=[?#]|$)/;

/** Whether a path (with or without query and fragment) is a shared page. */
export function isSharedPath(path: string): boolean {
  return SHARED_PAGE.test(path);
}

/**
 * The address of one form of a shared page. The plain address is the document, which redirects members, because only
 * the browser knows who is signed in. The loaded page removes the query from the address.
 */
export function addressFor(reader: PageReader, path: string): string {
  return path.replace(/(\?[^#]*)?(?=#|$)/, queryFor(reader));
}

/** Whether a query (with its question mark) requests this form of a shared page. */
export function isAskedFor(reader: PageReader, query: string): boolean {
  return query === queryFor(reader);
}

function queryFor(reader: PageReader): string {
  return `?as=${reader}`;
}
