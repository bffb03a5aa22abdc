const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The instant to the minute with its time zone, because the date alone differs between readers. */
export function inWords(at: Date | string): string {
  return `${words.format(new Date(at)).replace(' at ', ', ')} UTC`;
}
