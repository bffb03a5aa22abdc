import type { KnownFile } from './known-file.types.ts';

/** Reports of Invoice Ninja 5 as an installation in English and one in Spanish write them. */
export const REPORT_FILES: readonly KnownFile[] = [
  {
    preset: 'invoice-ninja-5-clients-en',
    text: `"Client Name","Client Number","Client Balance","Client Paid to Date","Client Currency","Client Website","Client Private Notes","Client Phone","Client Street","Client City","Client Postal Code","Client Country","Client Payment Terms","Client VAT Number","Client ID Number","Contact Phone","Contact First Name","Contact Last Name","Contact Email"
Nopal,0001,10,20,MXN,nopal.example,Old client,1,"Calle 5",Puebla,72000,Mexico,30,NOP010101AB1,,2,Ana,Ruiz,ana@nopal.example\n`,
    texts: {
      displayName: 'Nopal',
      currency: 'MXN',
      website: 'nopal.example',
      notes: 'Old client',
      phone: '1',
      line1: 'Calle 5',
      city: 'Puebla',
      postalCode: '72000',
      country: 'Mexico',
      paymentTermsDays: '30',
      taxId: 'NOP010101AB1',
      contactPhone: '2',
      contactFirstName: 'Ana',
      contactLastName: 'Ruiz',
      email: 'ana@nopal.example',
    },
  },
  {
    preset: 'invoice-ninja-5-clients-es',
    text: `"Cliente Nombre","Cliente Saldo","Cliente Pagado","Cliente Divisa","Cliente Calle","Cliente Ciudad","Cliente País","Cliente CIF/NIF","Contacto Nombres","Contacto Apellidos","Contacto Correo Electrónico"
Nopal,10,20,MXN,"Calle 5",Puebla,México,NOP010101AB1,Ana,Ruiz,ana@nopal.example\n`,
    texts: {
      displayName: 'Nopal',
      currency: 'MXN',
      line1: 'Calle 5',
      city: 'Puebla',
      country: 'México',
      taxId: 'NOP010101AB1',
      contactFirstName: 'Ana',
      contactLastName: 'Ruiz',
      email: 'ana@nopal.example',
    },
  },
  {
    preset: 'invoice-ninja-5-invoices-en',
    text: `"Client Name","Client Currency","Invoice Invoice Number","Invoice Amount","Invoice Balance","Invoice Paid to Date","Invoice Date","Invoice Due Date","Invoice Status","Invoice Public Notes","Invoice Uses Inclusive Taxes","Invoice Is Amount Discount","Item Quantity","Item Cost","Item Product","Item Notes","Item Tax Name 1","Item Tax Rate 1","Item Tax Name 2","Item Tax Rate 2","Item Discount","Item Line Total"
Nopal,EUR,0001,106,6,100,2026-01-05,2026-02-04,Partial/Deposit,Thanks,Yes,No,1,121,Hosting,"A year",IVA,21,IRPF,-15,10,108.9\n`,
    texts: {
      client: 'Nopal',
      currency: 'EUR',
      number: '0001',
      total: '106',
      balance: '6',
      issuedOn: '2026-01-05',
      dueOn: '2026-02-04',
      notes: 'Thanks',
      lineQuantity: '1',
      linePrice: '100',
      lineItem: 'Hosting',
      lineDescription: 'A year',
      lineTaxName: 'IVA',
      lineTaxRate: '21',
      lineTaxName2: 'IRPF',
      lineTaxRate2: '-15',
      lineDiscount: '10',
      state: 'issued',
    },
  },
  {
    preset: 'invoice-ninja-5-invoices-es',
    text: `"Cliente Nombre","Factura Número de Factura","Factura Cantidad","Factura Saldo","Factura Fecha","Factura Fecha de Pago","Factura Estado","Factura Is Amount Discount","Concepto Cantidad","Concepto Costo","Concepto Producto","Concepto Notas","Concepto Descuento"
Nopal,0002,175,0,2026-01-05,2026-02-04,Cancelado,Si,2,100,Logo,Boceto,25\n`,
    texts: {
      client: 'Nopal',
      number: '0002',
      total: '175',
      balance: '0',
      issuedOn: '2026-01-05',
      dueOn: '2026-02-04',
      lineQuantity: '2',
      linePrice: '100',
      lineItem: 'Logo',
      lineDescription: 'Boceto',
      lineDiscount: '12.5',
      state: 'void',
    },
  },
  {
    preset: 'invoice-ninja-5-expenses-en',
    text: `"Expense Amount","Expense Tax Amount","Expense Net Amount","Expense Category","Expense Currency","Expense Date","Expense Payment Date","Expense Number","Expense Project","Expense Public Notes","Expense Transaction Reference","Expense Vendor"
100,16,100,Domains,MXN,2026-01-10,2026-01-11,0001,Shop,.mx,AK-7,Akky\n`,
    texts: {
      tax: '16',
      category: 'Domains',
      currency: 'MXN',
      date: '2026-01-10',
      project: 'Shop',
      notes: '.mx',
      documentNumber: 'AK-7',
      vendor: 'Akky',
      amount: '116',
    },
  },
  {
    preset: 'invoice-ninja-5-expenses-es',
    text: `"Gasto Cantidad","Gasto Categoría","Gasto Fecha","Gasto Proveedor"
100,Dominios,2026-01-10,\n`,
    texts: { category: 'Dominios', date: '2026-01-10', vendor: 'Unknown', amount: '100' },
  },
  {
    preset: 'invoice-ninja-5-items-en',
    text: `Product,Notes,Cost,Price,Quantity,"Tax Rate 1","Tax Name 1"
Hosting,"A year",3,1200.5,1,16,IVA\n`,
    texts: { name: 'Hosting', description: 'A year', price: '1200.5' },
  },
  {
    preset: 'invoice-ninja-5-items-es',
    text: `Producto,Notas,Costo,Precio,Cantidad\nHosting,"Un año",3,1200.5,1\n`,
    texts: { name: 'Hosting', description: 'Un año', price: '1200.5' },
  },
];
