import type { BrowserConfig } from '@oficio/contracts';
import { ENTRY } from './entry.ts';

/** The name of this build: that of its release, or of its entry file. */
export function releaseName({ errorReporting }: Pick<BrowserConfig, 'errorReporting'>): string {
  return errorReporting?.release ?? ENTRY.slice(ENTRY.lastIndexOf('/') + 1);
}
