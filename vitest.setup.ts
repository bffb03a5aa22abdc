import { vi } from 'vitest';

// Vitest waits a second unless told otherwise, which a busy machine exceeds. What never comes fails all the same.
const PATIENCE_MS = 60_000;
const { waitFor } = vi;

vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
