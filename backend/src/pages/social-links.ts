/** Names that people know; elsewhere the host itself is the name. */
const NAMES: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'facebook.com': 'Facebook',
  'github.com': 'GitHub',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** What the footer shows for these https addresses: a link each, and nothing where there are none. */
export function socialLinksMarkup(addresses: readonly string[]): string {
  return addresses
    .map((address) => {
      const { href, host } = new URL(address);
      const site = host.replace(/^www\./, '');
      return `<a href="${escaped(href)}" rel="me noopener">${escaped(NAMES[site] ?? site)}</a>`;
    })
    .join('');
}

/** The same as a list for structured data, in which nothing ends the block that holds it. */
export function socialAddressesData(addresses: readonly string[]): string {
  return JSON.stringify(addresses.map((address) => new URL(address).href)).replaceAll('<', '\\u003c');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
