const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** To the minute and with its zone: for many who read it the day alone would be another one. */
export function inWords(at: Date | string): string {
  return `${words.format(new Date(at)).replace(' at ', ', ')} UTC`;
}
