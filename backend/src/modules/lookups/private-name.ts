/** Domains that no public registry has: RFC 6761, 6762, 7686, 8375, and ICANN's `internal`. */
const PRIVATE = /(^|\.)(localhost|local|internal|lan|home\.arpa|onion)$/;

/** Whether a name belongs to a private network, so that nobody is asked about it. */
export function isPrivateName(name: string): boolean {
  return PRIVATE.test(name);
}
