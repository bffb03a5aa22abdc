/**
 * The current page as the pattern of its route: `/clients/:id`, without ids, query and fragment. Undefined when no
 * route of the application matches.
 */
export function pagePattern(matches: readonly { fullPath: string }[]): string | undefined {
  const path = matches.at(-1)?.fullPath;
  if (!path || /\$(\/|$)/.test(path)) return undefined;
  const pattern = path.replace(/\$\w+/g, ':id').replace(/\/+$/, '');
  return pattern === '' ? '/' : pattern;
}
