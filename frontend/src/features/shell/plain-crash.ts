const APPLICATION_ERROR = {
  title: 'Application Error',
  text: "We're sorry, but something went wrong.",
  button: 'Refresh Page',
};

/** The crash page without React, for when nothing can be rendered. Its button reloads the page. */
export function showPlainCrash(container: HTMLElement, words = APPLICATION_ERROR): void {
  const { ownerDocument: page } = container;
  const main = page.createElement('main');
  main.className = 'flex min-h-dvh flex-col items-center justify-center gap-6 bg-canvas px-6 text-center';
  const title = page.createElement('h1');
  title.className = 'text-xl font-semibold';
  title.textContent = words.title;
  const text = page.createElement('p');
  text.className = 'max-w-prose text-base text-ink-muted';
  text.textContent = words.text;
  const refresh = page.createElement('button');
  refresh.type = 'button';
  refresh.className = 'h-11 rounded-control border border-outline bg-surface px-4 font-medium';
  refresh.textContent = words.button;
  refresh.addEventListener('click', () => page.defaultView?.location.reload());
  main.append(title, text, refresh);
  container.replaceChildren(main);
}
