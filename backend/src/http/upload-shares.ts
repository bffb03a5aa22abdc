import { UPLOADS } from '@oficio/contracts';
import { ApiError } from './api-error.ts';

const FILE = UPLOADS.documentMaxBytes;

/**
 * The most bytes of unfinished bodies that one holder has on the disk. All together have room for many more than one
 * network address, so nobody can keep the others from uploading.
 */
const SHARES = { account: FILE, organization: 2 * FILE, address: 4 * FILE } as const;

const ALL = 40 * FILE;

export type UploadHolder = Record<keyof typeof SHARES, string>;

/** Counts the bytes of unfinished bodies for their account, organization and network address. */
export class UploadShares {
  #all = 0;
  readonly #held = new Map<string, number>();

  /** @throws ApiError rate.limited when a share is used up; service.unavailable when all are */
  take(holder: UploadHolder, bytes: number): void {
    const full = shareKeys(holder).some(({ key, share }) => (this.#held.get(key) ?? 0) + bytes > share);
    if (full) throw new ApiError('rate.limited', undefined, { retryAfterSeconds: 1 });
    if (this.#all + bytes > ALL) throw new ApiError('service.unavailable');
    this.#add(holder, bytes);
  }

  giveBack(holder: UploadHolder, bytes: number): void {
    this.#add(holder, -bytes);
  }

  #add(holder: UploadHolder, bytes: number): void {
    this.#all += bytes;
    for (const { key } of shareKeys(holder)) {
      const held = (this.#held.get(key) ?? 0) + bytes;
      if (held > 0) this.#held.set(key, held);
      else this.#held.delete(key);
    }
  }
}

function shareKeys({ account, organization, address }: UploadHolder): { key: string; share: number }[] {
  return [
    { key: `account ${account}`, share: SHARES.account },
    { key: `organization ${organization}`, share: SHARES.organization },
    { key: address, share: SHARES.address },
  ];
}
