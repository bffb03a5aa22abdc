import type { DocumentBlock } from '@oficio/contracts';

type Line = DocumentBlock['lines'][number];

export function blockOf(change: Partial<DocumentBlock> = {}): DocumentBlock {
  return {
    template: 1,
    kind: 'invoice',
    number: 'INV-2026-0042',
    corrects: null,
    locale: 'en',
    paper: 'a4',
    issueDate: '2026-11-21',
    dueDate: '2026-12-21',
    currency: 'MXN',
    exchange: null,
    poNumber: 'PO 4711',
    seller: {
      name: 'Estudio Sol',
      legalName: 'Estudio Sol S.A. de C.V.',
      taxId: 'ESO160412AB3',
      taxRegime: '601 General de Ley',
      address: ['Av. Álvaro Obregón 151, Piso 3', 'Roma Norte, 06700 Ciudad de México', 'Mexico'],
      countryCode: 'MX',
      email: 'cobranza@estudiosol.example',
      phone: '+52 55 5555 0142',
      website: 'estudiosol.example',
    },
    client: {
      name: 'Café Ñandú & Łódź Trading',
      legalName: null,
      taxId: 'CNL090101XY9',
      taxRegime: null,
      address: ['Calle 60 #491', 'Centro, 97000 Mérida, Yucatán', 'Mexico'],
      countryCode: 'MX',
      email: 'pagos@nandu.example',
      phone: null,
      website: null,
    },
    taxMode: 'exclusive',
    lines: LINES,
    taxes: [
      {
        name: 'IVA 16 %',
        ratePpm: 160_000,
        kind: 'added',
        exempt: false,
        baseMinor: 2_966_000,
        taxMinor: 474_560,
      },
      {
        name: 'ISR',
        ratePpm: 100_000,
        kind: 'withheld',
        exempt: false,
        baseMinor: 2_966_000,
        taxMinor: 296_600,
      },
    ],
    subtotalMinor: 3_016_000,
    discountMinor: 50_000,
    netMinor: 2_966_000,
    taxMinor: 474_560,
    withheldMinor: 296_600,
    adjustMinor: 0,
    totalMinor: 3_143_960,
    notes: 'Thank you for your trust. The source files are in the shared folder.',
    terms: 'Payment within 30 days. After that, 1.5 % interest a month.',
    paymentInstructions: 'BBVA México\nCLABE 012 180 00123456789 7\nReference: the number of the invoice',
    logoSha256: null,
    ...change,
  };
}

export function lineOf(change: Partial<Line> = {}): Line {
  return {
    description: 'Web design',
    quantityE4: 10_000,
    unit: null,
    unitPriceMinor: 100_000,
    discount: null,
    taxes: ['IVA 16 %'],
    netMinor: 100_000,
    baseMinor: 100_000,
    ...change,
  };
}

/** A block whose lines are counted up, without document discount or taxes. */
export function blockOfLines(lines: Line[], change: Partial<DocumentBlock> = {}): DocumentBlock {
  const total = lines.reduce((sum, { netMinor }) => sum + netMinor, 0);
  const amounts = { subtotalMinor: total, netMinor: total, totalMinor: total };
  const none = { discountMinor: 0, taxMinor: 0, withheldMinor: 0, adjustMinor: 0, taxes: [] };
  return blockOf({ ...none, ...amounts, lines, ...change });
}

const LINES: Line[] = [
  lineOf({
    description:
      'Redesign of the online shop: research, wireframes, visual design and hand-over to development',
    quantityE4: 245_000,
    unit: 'h',
    unitPriceMinor: 80_000,
    taxes: ['IVA 16 %', 'ISR'],
    netMinor: 1_930_000,
    baseMinor: 1_930_000,
  }),
  lineOf({
    description: 'Hosting, November 2026',
    unitPriceMinor: 120_000,
    discount: { kind: 'percent', ppm: 200_000 },
    netMinor: 96_000,
    baseMinor: 96_000,
  }),
  lineOf({
    description: 'Domain nandu.example, one year',
    unitPriceMinor: 45_000,
    discount: { kind: 'amount', amountMinor: 5_000 },
    netMinor: 40_000,
    baseMinor: 40_000,
  }),
  lineOf({
    description: 'Photography on site',
    quantityE4: 20_000,
    unit: 'days',
    unitPriceMinor: 450_000,
    netMinor: 900_000,
    baseMinor: 900_000,
  }),
];
