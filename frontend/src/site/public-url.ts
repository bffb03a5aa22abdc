/** Stands in the built pages where the address of the installation belongs; the server puts it in at its start. */
export const PUBLIC_URL_PLACEHOLDER = '__PUBLIC_URL__';

/** The whole address of a path, where one is asked for: canonical links, previews, structured data, feeds. */
export function publicAddress(path: string): string {
  return `${PUBLIC_URL_PLACEHOLDER}${path}`;
}
