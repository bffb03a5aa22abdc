import { announce } from '../../browser/announce.ts';

/** Makes the button share the page. */
export function takeOver(button: HTMLElement): void {
  button.addEventListener('click', share);
}

async function share(): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  const title = document.querySelector('h1')?.textContent ?? document.title;
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copy(url);
}

/** Browsers allow clipboard writes only over HTTPS or on this device. */
async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    announce(document, { title: 'Link copied', text: url });
  } catch {
    announce(document, { title: 'The link could not be copied', text: url, tone: 'negative' });
  }
}
