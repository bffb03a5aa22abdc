/** The addresses in a typed text, which commas, semicolons or spaces separate. */
export function typedAddresses(text: string): string[] {
  return text.split(/[,;\s]+/).filter(Boolean);
}
