/*
 * The file that somebody chose as their organization's logo. It is no plain data, so it has no place in the
 * machine, which only knows that there is one.
 */
let chosen: File | null = null;

export function keepLogo(file: File): void {
  chosen = file;
}

/** Null once it has been forgotten, as after a reload. */
export function chosenLogo(): File | null {
  return chosen;
}

export function forgetLogo(): void {
  chosen = null;
}
