/*
 * The words of Invoice Ninja's reports (`lang/en/texts.php`, `lang/es/texts.php`). A header is the word of the record and that
 * of its field: `Client Name`, `Cliente Nombre`. Words that a version hasn't translated are English.
 */

export type ReportLanguage = 'en' | 'es';

/** What a column belongs to. Those of products have no word before them. */
const ENTITY_WORDS = {
  client: { en: 'Client ', es: 'Cliente ' },
  contact: { en: 'Contact ', es: 'Contacto ' },
  invoice: { en: 'Invoice ', es: 'Factura ' },
  item: { en: 'Item ', es: 'Concepto ' },
  expense: { en: 'Expense ', es: 'Gasto ' },
  product: { en: '', es: '' },
} as const;

type Words = Readonly<Record<ReportLanguage, readonly string[]>>;

const words = (en: string, ...es: readonly string[]): Words => ({ en: [en], es });

const FIELD_WORDS = {
  address1: words('Street', 'Calle'),
  address2: words('Apt/Suite', 'Bloq/Pta'),
  amount: words('Amount', 'Cantidad', 'Importe'),
  assigned_user: words('Assigned User', 'Usuario Asignado'),
  balance: words('Balance', 'Saldo'),
  category: words('Category', 'Categoría'),
  city: words('City', 'Ciudad'),
  cost: words('Cost', 'Costo', 'Coste'),
  country: words('Country', 'País'),
  credit_balance: words('Credit Balance', 'Saldo de Crédito'),
  currency: words('Currency', 'Divisa', 'Moneda'),
  custom_value1: words('Custom Value 1', 'Valor Personalizado 1'),
  custom_value2: words('Custom Value 2', 'Valor Personalizado 2'),
  custom_value3: words('Custom Value 3', 'Valor Personalizado 3'),
  custom_value4: words('Custom Value 4', 'Valor Personalizado 4'),
  date: words('Date', 'Fecha'),
  discount: words('Discount', 'Descuento'),
  due_date: words('Due Date', 'Fecha de Pago', 'Fecha de Vencimiento'),
  email: words('Email', 'Correo Electrónico'),
  exchange_rate: words('Exchange Rate', 'Tipo de Cambio'),
  first_name: words('First Name', 'Nombres', 'Nombre'),
  footer: words('Footer', 'Pie de Página'),
  id_number: words('ID Number'),
  invoice_number: words('Invoice Number', 'Número de Factura'),
  is_amount_discount: words('Is Amount Discount', 'Es Descuento de Cantidad'),
  last_name: words('Last Name', 'Apellidos'),
  line_total: words('Line Total', 'Total'),
  name: words('Name', 'Nombre'),
  net_amount: words('Net Amount', 'Importe Neto'),
  notes: words('Notes', 'Notas'),
  number: words('Number', 'Número'),
  paid_to_date: words('Paid to Date', 'Pagado'),
  partial: words('Partial/Deposit', 'Parcial/Depósito'),
  partial_due_date: words('Partial Due Date', 'Fecha de Vencimiento Parcial'),
  payment_date: words('Payment Date', 'Fecha de Pago'),
  payment_terms: words('Payment Terms', 'Términos de Pago'),
  phone: words('Phone', 'Teléfono'),
  po_number: words('PO Number', 'Número de Orden'),
  postal_code: words('Postal Code', 'Código Postal'),
  price: words('Price', 'Precio'),
  private_notes: words('Private Notes', 'Notas Privadas'),
  product_key: words('Product', 'Producto'),
  project: words('Project', 'Proyecto'),
  public_notes: words('Public Notes', 'Notas', 'Notas Públicas'),
  quantity: words('Quantity', 'Cantidad'),
  state: words('State/Province', 'Región/Provincia'),
  status: words('Status', 'Estado'),
  tax_amount: words('Tax Amount', 'Cantidad de Impuesto'),
  tax_name1: words('Tax Name 1', 'Nombre de Impuesto 1'),
  tax_name2: words('Tax Name 2', 'Nombre de Impuesto 2'),
  tax_name3: words('Tax Name 3', 'Nombre de Impuesto 3'),
  tax_rate1: words('Tax Rate 1', 'Tasa de Impuesto 1'),
  tax_rate2: words('Tax Rate 2', 'Tasa de Impuesto 2'),
  tax_rate3: words('Tax Rate 3', 'Tasa de Impuesto 3'),
  terms: words('Terms', 'Términos'),
  transaction_reference: words('Transaction Reference', 'Referencia de Transacción'),
  user: words('User', 'Usuario'),
  uses_inclusive_taxes: words('Uses Inclusive Taxes', 'Usa Impuestos Incluidos'),
  vat_number: words('VAT Number', 'CIF/NIF'),
  vendor: words('Vendor', 'Proveedor'),
  website: words('Website', 'Sitio Web'),
} as const;

export type ReportColumn = `${keyof typeof ENTITY_WORDS}.${keyof typeof FIELD_WORDS}`;

/** The headers that a column has in a language, the usual one first. */
export function headersOf(column: ReportColumn, language: ReportLanguage): string[] {
  const { before, words } = wordsOf(column, language);
  return words[language].map((word) => before + word);
}

/** The same, and the header of a version that hasn't translated the word. */
export function possibleHeaders(column: ReportColumn, language: ReportLanguage): string[] {
  const { before, words } = wordsOf(column, language);
  return [...new Set([...words[language], ...words.en])].map((word) => before + word);
}

function wordsOf(column: ReportColumn, language: ReportLanguage): { before: string; words: Words } {
  const [entity, field] = column.split('.') as [keyof typeof ENTITY_WORDS, keyof typeof FIELD_WORDS];
  return { before: ENTITY_WORDS[entity][language], words: FIELD_WORDS[field] };
}

/** The states of invoices that aren't just issued. */
export const STATE_WORDS: Readonly<Record<string, 'draft' | 'void'>> = {
  draft: 'draft',
  borrador: 'draft',
  cancelled: 'void',
  cancelada: 'void',
  cancelado: 'void',
  reversed: 'void',
  revertida: 'void',
  revertido: 'void',
};
