/**
 * The selected machine, path and step, which the address's fragment holds: `#auth/3/2` is the second step of the
 * third path.
 */
export interface PageAddress {
  machine: string;
  /** Counted from 0. */
  path: number;
  /** 0 means before the first step. */
  step: number;
}

export function readAddress(fragment: string): PageAddress {
  const [machine = '', path = '', step = ''] = decodeURIComponent(fragment.replace(/^#/, '')).split('/');
  return { machine, path: Math.max(0, count(path) - 1), step: count(step) };
}

export function writeAddress({ machine, path, step }: PageAddress): string {
  const place = step > 0 ? [path + 1, step] : path > 0 ? [path + 1] : [];
  return `#${[encodeURIComponent(machine), ...place].join('/')}`;
}

function count(written: string): number {
  return /^\d{1,6}$/.test(written) ? Number(written) : 0;
}
