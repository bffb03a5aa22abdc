/** The crash page without React, for when nothing can be rendered any more. */
export function showPlainCrash(container: HTMLElement): void {
  const { ownerDocument: page } = container;
  const main = page.createElement('main');
  main.className = 'flex min-h-dvh flex-col items-center justify-center gap-6 bg-canvas px-6 text-center';
  const title = page.createElement('h1');
  title.className = 'text-xl font-semibold';
  title.textContent = 'Application Error';
  const words = page.createElement('p');
  words.className = 'text-base text-ink-muted';
  words.textContent = "We're sorry, but something went wrong.";
  const refresh = page.createElement('button');
  refresh.type = 'button';
  refresh.className = 'h-11 rounded-control border border-outline bg-surface px-4 font-medium';
  refresh.textContent = 'Refresh Page';
  refresh.addEventListener('click', () => page.defaultView?.location.reload());
  main.append(title, words, refresh);
  container.replaceChildren(main);
}
