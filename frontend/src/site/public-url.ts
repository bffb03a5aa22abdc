/** A placeholder in the built pages for the installation's address, which the server inserts at its start. */
export const PUBLIC_URL_PLACEHOLDER = '__PUBLIC_URL__';

/** An absolute address for canonical links, previews, structured data and feeds. */
export function publicAddress(path: string): string {
  return `${PUBLIC_URL_PLACEHOLDER}${path}`;
}
