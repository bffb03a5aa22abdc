import { TOASTS } from '@oficio/contracts';

export interface Announcement {
  title: string;
  text?: string | undefined;
  tone?: 'positive' | 'negative' | undefined;
}

/**
 * Shows a message like the application's toasts: one at a time, for three seconds, which pause while the pointer or
 * the focus is inside.
 */
export function announce(page: Document, { title, text = '', tone = 'positive' }: Announcement): void {
  const template = page.querySelector<HTMLTemplateElement>('template[data-announcement]');
  const region = page.querySelector(`[data-announce="${tone}"]`);
  const message = template?.content.firstElementChild?.cloneNode(true);
  if (!region || !(message instanceof HTMLElement)) return;
  message.dataset.tone = tone;
  fill(message, '[data-title]', title);
  fill(message, '[data-text]', text);
  for (const shown of page.querySelectorAll('[data-announce]')) shown.replaceChildren();
  region.append(message);
  endAfterLifetime(message);
}

function fill(message: HTMLElement, selector: string, text: string): void {
  const place = message.querySelector(selector);
  if (place) place.textContent = text;
}

function endAfterLifetime(message: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leftMs: number = TOASTS.lifetimeMs;
  let since = 0;
  const remove = () => message.remove();
  const run = () => {
    if (timer !== undefined || message.matches(':hover, :focus-within')) return;
    since = Date.now();
    timer = setTimeout(remove, leftMs);
  };
  // The timer is already paused if the pointer entered before the focus.
  const hold = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    leftMs -= Date.now() - since;
  };
  run();
  message.addEventListener('pointerenter', hold);
  message.addEventListener('focusin', hold);
  message.addEventListener('pointerleave', run);
  message.addEventListener('focusout', run);
  message.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') remove();
  });
  message.querySelector('button')?.addEventListener('click', remove);
}
