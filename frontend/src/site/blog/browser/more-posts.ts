import { PUBLIC_PAGES } from '@oficio/contracts';

const { loadedMore, loadDelayMs } = PUBLIC_PAGES.blog;

/** Makes the button show the page's next posts, after the time that loading them would take. */
export function takeOver(part: HTMLElement): void {
  const button = part.querySelector('button');
  const status = part.querySelector('[role="status"]');
  if (!button || !status) return;
  button.addEventListener('click', () => {
    setBusy(button, true);
    status.textContent = 'Loading more posts';
    setTimeout(() => {
      setBusy(button, false);
      const revealed = reveal();
      status.textContent = `${revealed} more posts are shown`;
      if (!document.querySelector('[data-more]')) button.remove();
    }, loadDelayMs);
  });
}

function setBusy(button: HTMLButtonElement, busy: boolean): void {
  button.disabled = busy;
  button.ariaBusy = busy ? 'true' : null;
}

/** Keyboard focus continues at the first new post. */
function reveal(): number {
  const posts = [...document.querySelectorAll<HTMLElement>('[data-more]')].slice(0, loadedMore);
  for (const post of posts) delete post.dataset.more;
  const heading = posts[0]?.querySelector('h3');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
  return posts.length;
}
