/** A number of bytes for display, with at most one decimal: `812 bytes`, `14 KB`, `1.2 MB`, `1 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes.toLocaleString('en-US')} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length);
  const number = bytes / 1_024 ** power;
  return `${number.toLocaleString('en-US', { maximumFractionDigits: number < 10 ? 1 : 0 })} ${UNITS[power - 1]}`;
}

const UNITS = ['KB', 'MB', 'GB'];
