import { isLocalDate, type LocalDate } from '@oficio/contracts';

/** Units of each currency for one euro, as decimal text. */
export interface ExchangeList {
  date: LocalDate;
  rates: Readonly<Record<string, string>>;
}

export const ECB_ADDRESS = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** The list has 2 KB. */
const MOST_BYTES = 64 * 1024;
const PATIENCE_MS = 10_000;

/**
 * Fetches the European Central Bank's daily list, by https and without redirects; a loopback address may be http.
 * @throws Error if the list can't be fetched, or isn't one
 */
export async function fetchExchangeList(address: string): Promise<ExchangeList> {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && hostname !== '127.0.0.1') throw new Error('The list is fetched by https only');
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (answer.status !== 200) throw new Error(`The list was answered with ${answer.status}`);
  return parseExchangeList(await boundedText(answer));
}

/**
 * Reads the list's XML strictly: one day, each currency once, positive decimal rates, no declarations.
 * @throws Error for anything else
 */
export function parseExchangeList(xml: string): ExchangeList {
  const days = [...xml.matchAll(DAY)];
  const [, date = '', body = ''] = days[0] ?? [];
  if (days.length !== 1 || xml.includes('<!') || !isLocalDate(date) || !RATES.test(body)) {
    throw new Error('The list of exchange rates has another form');
  }
  const found = [...body.matchAll(RATE)].map(([, currency = '', rate = '']) => [currency, rate] as const);
  const rates = Object.fromEntries(found);
  if (Object.keys(rates).length !== found.length || found.some(([, rate]) => Number(rate) <= 0)) {
    throw new Error('The list of exchange rates has a currency twice or a rate of 0');
  }
  return { date, rates };
}

const DAY = /<Cube time=["'](\d{4}-\d\d-\d\d)["']>([\s\S]*?)<\/Cube>/g;
const RATE = /<Cube currency=["']([A-Z]{3})["'] rate=["'](\d{1,7}(?:\.\d{1,8})?)["']\s*\/>/g;
const RATES = new RegExp(`^\\s*(?:${RATE.source}\\s*)+$`);

async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('The list of exchange rates is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
