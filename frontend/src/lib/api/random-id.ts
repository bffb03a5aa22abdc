/** A random UUID, version 4 (RFC 9562, 5.4). `crypto.randomUUID` is missing on pages without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) % 4];
  return digits.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, time, middle, high, low, node) => `${time}-${middle}-4${high}-${variant}${low}-${node}`,
  );
}
