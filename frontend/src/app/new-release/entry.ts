/**
 * The URL of this file. It is part of the entry, which every page of this release names, also a page that loads its
 * scripts later. The hash in the name differs between releases.
 */
export const ENTRY = new URL(import.meta.url).pathname;
