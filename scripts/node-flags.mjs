/**
 * Flags of Node 24 and later for processes that render PDF files. V8 guards code by the processor's memory protection keys, and
 * a thread with WebAssembly, as the one that cuts fonts, can end its whole process by that: `Check failed:
 * jit_page.has_value()`. V8 has the keys on Linux with x64 alone; elsewhere Node refuses the flag.
 * @see https://github.com/archestra-ai/archestra/pull/6177
 */
export const NODE_FLAGS =
  process.platform === 'linux' && process.arch === 'x64' ? ['--no-memory-protection-keys'] : [];
