/**
 * The address of the file that this stands in. It is part of the entry, which every page of this release names, also
 * one that brings its scripts later; its hash differs from release to release.
 */
export const ENTRY = new URL(import.meta.url).pathname;
