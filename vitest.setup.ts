import { vi } from 'vitest';

// Vitest's default of one second is too short on a busy machine.
const PATIENCE_MS = 60_000;
const { waitFor } = vi;

vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
