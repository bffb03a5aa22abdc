/** Whether the browser blocks site data for this address: reading a storage throws, or gives null in a web view. */
export function isSiteDataBlocked(page: Pick<Window, 'localStorage' | 'sessionStorage'>): boolean {
  try {
    return !page.localStorage || !page.sessionStorage;
  } catch {
    return true;
  }
}
