import { afterAll, vi } from 'vitest';

// Vitest's default of one second is too short on a busy machine.
const PATIENCE_MS = 60_000;
const { waitFor } = vi;

const patientWaitFor: typeof vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });

// A worker that runs several test files evaluates this file before each of them.
if (waitFor.name !== patientWaitFor.name) vi.waitFor = patientWaitFor;

// The files of a worker share its globals.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
