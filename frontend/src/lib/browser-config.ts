import { type BrowserConfig, browserConfigSchema } from '@oficio/contracts';

/**
 * What the server put into the page for the browser, or null when the block is missing, isn't JSON or
 * doesn't fit the schema: then nothing of the application can work.
 */
export function readBrowserConfig(text: string | null | undefined): BrowserConfig | null {
  try {
    const parsed = browserConfigSchema.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
