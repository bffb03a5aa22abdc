const PAGE_ONLY = ['pointerdown', 'focusin', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;

/**
 * Keeps what happens in the panel from the page around it: its shortcuts, its open dialogs (which would take the
 * focus back, close, or stop the wheel). Gives back how to undo it.
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

  /** A dialog of the page takes the focus back as soon as it hears that it has lost it. */
  function leaveDialog(event: FocusEvent): void {
    const isLeaving = event.relatedTarget instanceof Node && panel.contains(event.relatedTarget);
    if (isLeaving && (event.target as Element).closest('[role=dialog], [role=alertdialog]')) {
      event.stopPropagation();
    }
  }

  /** Escape is heard by dialogs before anybody else; what is prevented they let be. */
  function keepDialogOpen(event: KeyboardEvent): void {
    if (event.key === 'Escape' && panel.contains(event.target as Node)) event.preventDefault();
  }
}
