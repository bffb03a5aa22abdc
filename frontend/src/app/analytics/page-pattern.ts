/**
 * The page that is on, as its route's pattern: `/clients/:id`. Never an id, a query or a fragment; undefined where
 * no route of the application has matched.
 */
export function pagePattern(matches: readonly { fullPath: string }[]): string | undefined {
  const path = matches.at(-1)?.fullPath;
  if (!path || /\$(\/|$)/.test(path)) return undefined;
  const pattern = path.replace(/\$\w+/g, ':id').replace(/\/+$/, '');
  return pattern === '' ? '/' : pattern;
}
