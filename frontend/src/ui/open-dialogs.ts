const closers: (() => void)[] = [];

/** Adds a dialog to the stack of open dialogs; returns a function that removes it. */
export function registerDialog(requestClose: () => void): () => void {
  closers.push(requestClose);
  return () => {
    closers.splice(closers.indexOf(requestClose), 1);
  };
}

export function isDialogOpen(): boolean {
  return closers.length > 0;
}

/** Asks the topmost dialog to close, as Escape does. */
export function closeTopDialog(): void {
  closers.at(-1)?.();
}
