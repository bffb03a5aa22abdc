const closers: (() => void)[] = [];

/** Puts a dialog on top of the open ones. Gives back how to take it away. */
export function registerDialog(requestClose: () => void): () => void {
  closers.push(requestClose);
  return () => {
    closers.splice(closers.indexOf(requestClose), 1);
  };
}

export function isDialogOpen(): boolean {
  return closers.length > 0;
}

/** Asks the dialog on top to close, as Escape does. */
export function closeTopDialog(): void {
  closers.at(-1)?.();
}
