/** Whether something that a person has typed still stands on the page, and would go with it. */
export function watchTypedInput(page: Pick<Document, 'addEventListener'>): () => boolean {
  let typed: (HTMLInputElement | HTMLTextAreaElement)[] = [];
  page.addEventListener(
    'input',
    ({ target }) => {
      if (!isField(target) || typed.includes(target)) return;
      typed = [...typed.filter(({ isConnected }) => isConnected), target];
    },
    { capture: true, passive: true },
  );
  return () => typed.some(({ isConnected, value }) => isConnected && value !== '');
}

/** A search says nothing that the address doesn't. */
function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'search';
}
