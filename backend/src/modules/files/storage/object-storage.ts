/** Bytes outside of the database, by key. Each method throws ApiError service.unavailable while they can't be reached. */
export interface ObjectStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** `length` bytes from `offset` on, fewer at the end; null for an object that is gone. */
  read(key: string, offset: number, length: number): Promise<Buffer | null>;
  /** Does nothing for an object that is gone. */
  remove(key: string): Promise<void>;
  /** All objects whose keys begin with the prefix, in pages. */
  list(prefix: string): AsyncIterable<StoredObject[]>;
}

export interface StoredObject {
  key: string;
  /** By the storage's clock. */
  storedAt: Date;
}
