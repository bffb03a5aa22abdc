const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Whether a text is the name of a public host: two labels or more, no address in any spelling. `URL` turns decimal,
 * octal and hexadecimal spellings of an IPv4 address into one whose last label is a number.
 */
export function isHostName(host: string): boolean {
  const labels = host.split('.');
  const isAddress = /^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '');
  return host.length <= 253 && labels.length > 1 && !isAddress && labels.every((label) => LABEL.test(label));
}
