/** Names of well-known hosts. Other hosts are shown as they are. */
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

/** The footer's links for these https addresses; empty without any. */
export function socialLinksMarkup(addresses: readonly string[]): string {
  return addresses
    .map((address) => {
      const { href, host } = new URL(address);
      const site = host.replace(/^www\./, '');
      return `<a href="${escaped(href)}" rel="me noopener">${escaped(NAMES[site] ?? site)}</a>`;
    })
    .join('');
}

/** The addresses as a JSON list for structured data, in which no character can end the block. */
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
