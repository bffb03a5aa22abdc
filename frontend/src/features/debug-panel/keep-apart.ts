const PAGE_ONLY = ['pointerdown', 'focusin', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;

/**
 * Isolates the panel's events from the page: from its shortcuts and from its open dialogs, which would take the focus
 * back, close, or block the wheel. Returns a function that ends it.
 */
export function keepApart(panel: HTMLElement): () => void {
  const stop = (event: Event) => event.stopPropagation();
  for (const type of PAGE_ONLY) panel.addEventListener(type, stop);
  window.addEventListener('focusout', leaveDialog, true);
  window.addEventListener('keydown', keepDialogOpen, true);
  return () => {
    for (const type of PAGE_ONLY) panel.removeEventListener(type, stop);
    window.removeEventListener('focusout', leaveDialog, true);
    window.removeEventListener('keydown', keepDialogOpen, true);
  };

  /** An open dialog of the page takes the focus back when it receives this event. */
  function leaveDialog(event: FocusEvent): void {
    const isLeaving = event.relatedTarget instanceof Node && panel.contains(event.relatedTarget);
    if (isLeaving && (event.target as Element).closest('[role=dialog], [role=alertdialog]')) {
      event.stopPropagation();
    }
  }

  /** Dialogs handle Escape in the capture phase; they ignore a prevented event. */
  function keepDialogOpen(event: KeyboardEvent): void {
    if (event.key === 'Escape' && panel.contains(event.target as Node)) event.preventDefault();
  }
}
