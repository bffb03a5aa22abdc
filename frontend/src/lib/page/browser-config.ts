import { type BrowserConfig, browserConfigSchema } from '@oficio/contracts';

/**
 * The configuration that the server put into the page. Null when the block is missing, isn't JSON or doesn't fit the
 * schema; the application can't start without it.
 */
export function readBrowserConfig(text: string | null | undefined): BrowserConfig | null {
  try {
    const parsed = browserConfigSchema.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
