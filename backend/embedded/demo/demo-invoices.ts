/** A line: description, quantity and unit price in the currency's units. */
type DemoLine = [description: string, quantity: number, price: number];

export interface DemoInvoice {
  client: string;
  /** Days since its issue; negative: scheduled. Null: a draft. */
  issuedDaysAgo: number | null;
  state: 'draft' | 'scheduled' | 'issued' | 'sent' | 'viewed' | 'void';
  currency: 'MXN' | 'USD' | 'EUR';
  lines: DemoLine[];
  /** The names of the tax rates of each line. */
  taxes: string[];
  /** The position, in this list, of the invoice that a credit note corrects. */
  corrects?: number;
  kind?: 'deposit';
  /** The position, in this list, of the deposit that the invoice deducts. */
  deducts?: number;
}

const IVA = ['IVA 16%'];
const WITHHELD = ['IVA 16%', 'Ret. ISR 10%', 'Ret. IVA 10.6667%'];

/** In the order of their issue, so that their numbers follow their dates. */
export const DEMO_INVOICES: readonly DemoInvoice[] = [
  {
    client: 'Panadería La Espiga Azul',
    issuedDaysAgo: 64,
    state: 'viewed',
    currency: 'MXN',
    taxes: IVA,
    lines: [['Rediseño de la tienda en línea', 1, 38_500]],
  },
  {
    client: 'Clínica Dental Monte Alto',
    issuedDaysAgo: 52,
    state: 'sent',
    currency: 'MXN',
    taxes: IVA,
    lines: [
      ['Módulo de citas', 1, 21_400],
      ['Capacitación', 3, 950],
    ],
  },
  {
    client: 'Ferretería El Yunque Dorado',
    issuedDaysAgo: 41,
    state: 'void',
    currency: 'MXN',
    taxes: IVA,
    lines: [['Carga de catálogo', 420, 12]],
  },
  {
    client: 'Ferretería El Yunque Dorado',
    issuedDaysAgo: 40,
    state: 'viewed',
    currency: 'MXN',
    taxes: IVA,
    lines: [['Carga de catálogo', 402, 12]],
  },
  {
    client: 'Hotel Casa Jacaranda Norte',
    issuedDaysAgo: 14,
    state: 'sent',
    currency: 'USD',
    taxes: [],
    lines: [
      ['Product photography', 24, 45],
      ['Retouching', 24, 12.5],
    ],
  },
  {
    client: 'Escuela Infantil Papalote Rojo',
    issuedDaysAgo: 12,
    state: 'viewed',
    currency: 'MXN',
    taxes: WITHHELD,
    lines: [['Honorarios de mantenimiento', 1, 9_800]],
  },
  {
    client: 'Clínica Dental Monte Alto',
    issuedDaysAgo: 6,
    state: 'issued',
    currency: 'EUR',
    taxes: [],
    lines: [['Licence of the appointment calendar', 12, 19]],
  },
  {
    client: 'Panadería La Espiga Azul',
    issuedDaysAgo: 2,
    state: 'issued',
    currency: 'MXN',
    taxes: IVA,
    lines: [
      ['Fotografía del catálogo de temporada', 1, 14_200],
      ['Hospedaje, un año', 1, 3_600],
    ],
  },
  {
    client: 'Ferretería El Yunque Dorado',
    issuedDaysAgo: 11,
    state: 'viewed',
    currency: 'MXN',
    kind: 'deposit',
    taxes: IVA,
    lines: [['Anticipo del 30%', 1, 9_600]],
  },
  {
    client: 'Ferretería El Yunque Dorado',
    issuedDaysAgo: 2,
    state: 'sent',
    currency: 'MXN',
    deducts: 8,
    taxes: IVA,
    lines: [['Tienda en línea, primera etapa', 1, 32_000]],
  },
  {
    client: 'Hotel Casa Jacaranda Norte',
    issuedDaysAgo: 1,
    state: 'issued',
    currency: 'USD',
    taxes: [],
    corrects: 4,
    lines: [['Retouching', 4, 12.5]],
  },
  {
    client: 'Escuela Infantil Papalote Rojo',
    issuedDaysAgo: -7,
    state: 'scheduled',
    currency: 'MXN',
    taxes: WITHHELD,
    lines: [['Honorarios de mantenimiento', 1, 9_800]],
  },
  {
    client: 'Ferretería El Yunque Dorado',
    issuedDaysAgo: null,
    state: 'draft',
    currency: 'MXN',
    taxes: IVA,
    lines: [['Tienda en línea, segunda etapa', 1, 46_000]],
  },
  {
    client: 'Hotel Casa Jacaranda Norte',
    issuedDaysAgo: null,
    state: 'draft',
    currency: 'USD',
    taxes: [],
    lines: [['Landing page', 1, 1_250]],
  },
];

/** Mexican pesos for one unit, times 10^8. */
export const DEMO_RATES = { USD: 1_842_000_000, EUR: 1_996_500_000 } as const;
