/** A line: description, quantity, unit price in the currency's units, and whether the client chooses it. */
type DemoQuoteLine = [description: string, quantity: number, price: number, option?: 'chosen' | 'open'];

export interface DemoQuote {
  client: string;
  /** Days since it was sent; null: a draft. */
  sentDaysAgo: number | null;
  /** After how many days it expires. */
  validDays: number;
  state: 'draft' | 'open' | 'accepted' | 'declined' | 'withdrawn';
  currency: 'MXN' | 'USD' | 'EUR';
  /** The names of the tax rates of each line. */
  taxes: string[];
  lines: DemoQuoteLine[];
  /** Days from sending to the answer of the client's person, whose reason is that of a refusal. */
  answer?: { afterDays: number; name: string; note: string | null };
  /** The position, in the list of invoices, of the draft that bills it. */
  invoice?: number;
  isViewed?: boolean;
}

const IVA = ['IVA 16%'];

/** In the order of their sending, so that their numbers follow their dates. */
export const DEMO_QUOTES: readonly DemoQuote[] = [
  {
    client: 'Clínica Dental Monte Alto',
    sentDaysAgo: 75,
    validDays: 30,
    state: 'open',
    currency: 'MXN',
    taxes: IVA,
    lines: [['Expediente clínico en línea', 1, 86_000]],
    isViewed: true,
  },
  {
    client: 'Panadería La Espiga Azul',
    sentDaysAgo: 48,
    validDays: 30,
    state: 'declined',
    currency: 'MXN',
    taxes: IVA,
    lines: [['Aplicación móvil de pedidos', 1, 124_000]],
    answer: { afterDays: 9, name: 'Rosa Elvira Montes', note: 'Este año no nos alcanza el presupuesto.' },
    isViewed: true,
  },
  {
    client: 'Escuela Infantil Papalote Rojo',
    sentDaysAgo: 33,
    validDays: 30,
    state: 'withdrawn',
    currency: 'MXN',
    taxes: IVA,
    lines: [['Portal de avisos para familias', 1, 18_500]],
  },
  {
    client: 'Ferretería El Yunque Dorado',
    sentDaysAgo: 16,
    validDays: 30,
    state: 'accepted',
    currency: 'MXN',
    taxes: IVA,
    lines: [['Tienda en línea, segunda etapa', 1, 46_000]],
    answer: { afterDays: 3, name: 'Julián Ortega', note: null },
    invoice: 12,
    isViewed: true,
  },
  {
    client: 'Panadería La Espiga Azul',
    sentDaysAgo: 8,
    validDays: 30,
    state: 'accepted',
    currency: 'MXN',
    taxes: IVA,
    lines: [
      ['Campaña de temporada', 1, 27_500],
      ['Sesión de fotografía', 1, 9_200, 'chosen'],
      ['Video de un minuto', 1, 16_400, 'open'],
    ],
    answer: { afterDays: 2, name: 'Rosa Elvira Montes', note: 'Por favor, antes del día 20.' },
    isViewed: true,
  },
  {
    client: 'Hotel Casa Jacaranda Norte',
    sentDaysAgo: 4,
    validDays: 21,
    state: 'open',
    currency: 'USD',
    taxes: [],
    lines: [
      ['Booking site', 1, 6_400],
      ['Photography of the rooms', 12, 45],
      ['Maintenance, one year', 12, 120, 'open'],
    ],
    isViewed: true,
  },
  {
    client: 'Clínica Dental Monte Alto',
    sentDaysAgo: null,
    validDays: 30,
    state: 'draft',
    currency: 'EUR',
    taxes: [],
    lines: [['Accessibility audit', 1, 1_850]],
  },
];
