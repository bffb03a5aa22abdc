import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an address is a single public host's. An IPv6 address that carries an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) never is, because a gateway could lead it to a private network.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  // Addresses of IPv6 outside 2000::/3 aren't assigned to hosts (RFC 4291), so a range that is reserved later is refused too.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false;
  return parsed.range() === 'unicast';
}

/** Whether two texts are the same public address, however an IPv6 address is spelt. */
export function isSamePublicAddress(one: string | undefined, other: string): boolean {
  if (one === undefined || !isPublicAddress(one)) return false;
  return ipaddr.parse(one).toNormalizedString() === ipaddr.parse(other).toNormalizedString();
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
