import type { Plugin } from 'vite';

const CONTRACTS = /contracts[\\/]src[\\/].+\.contract\.ts$/;
const SUMMARY = /^\s*summary:\s*(?:'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`),$/gm;

/** Leaves the summaries of routes out of the scripts: only the documentation of the server shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: CONTRACTS },
      // The lines keep their numbers.
      handler: (code) => ({ code: code.replace(SUMMARY, (text) => text.replace(/[^\n]/g, '')), map: null }),
    },
  };
}
