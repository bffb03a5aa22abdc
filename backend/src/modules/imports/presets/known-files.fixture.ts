import type { KnownFile } from './known-file.types.ts';
import { TIME_FILES } from './time-files.fixture.ts';

const ten = (what: string) => Array.from({ length: 10 }, (_, index) => `${what}_${index + 1}`).join(',');

export const KNOWN_FILES: readonly KnownFile[] = [
  {
    preset: 'oficio-domains',
    text: `Domain,Client,Registrar,Registrar account,Registered,Expires,Auto-renew,Privacy,Transfer lock,Paid by
nopal.mx,Nopal,Akky,nopal,2020-05-01,2027-05-01,yes,no,yes,us\n`,
    texts: {
      name: 'nopal.mx',
      client: 'Nopal',
      registrar: 'Akky',
      registrarAccount: 'nopal',
      registeredOn: '2020-05-01',
      expiresOn: '2027-05-01',
      autoRenew: 'yes',
      privacy: 'no',
      transferLock: 'yes',
      payer: 'us',
    },
  },
  {
    preset: 'invoice-ninja-clients',
    text: `"Invoice Ninja v4.5.17 - December 19, 2020 11:28 pm","",""
"","",""
"CLIENTS","",""
"Name","Balance","Paid to Date","Billing Street","Billing Apt/Suite","Billing City","Billing State/Province","Billing Postal Code","Billing Country","Shipping Street","Shipping Apt/Suite","Shipping City","Shipping State/Province","Shipping Postal Code","Shipping Country","ID Number","VAT Number","Website","Phone","Currency","Public Notes","Private Notes","First Name","Last Name","Email","Phone"
"Nopal","$-142.85","$205.15","Calle 5","Suite 612","Puebla","","83425","Mexico","","","","","","","","NOP010101AB1","","1","","","Old client","Ana","Ruiz","ana@nopal.example","2"\n`,
    texts: {
      displayName: 'Nopal',
      line1: 'Calle 5',
      line2: 'Suite 612',
      city: 'Puebla',
      postalCode: '83425',
      country: 'Mexico',
      taxId: 'NOP010101AB1',
      phone: '1',
      notes: 'Old client',
      contactFirstName: 'Ana',
      contactLastName: 'Ruiz',
      email: 'ana@nopal.example',
      contactPhone: '2',
    },
  },
  {
    preset: 'invoice-ninja-invoices',
    text: `"Invoice Ninja v4.5.17 - December 19, 2020 11:28 pm",,,
,,,
INVOICES,,,
Client,Email,Invoice Number,Amount,Paid,PO Number,Status,Invoice Date,Due Date,Discount,Partial/Deposit,Partial Due Date,Public Notes,Private Notes,Item Product,Item Notes,Item Cost,Item Quantity
Nopal,ana@nopal.example,1,$13.50,$5.01,,Partial,2019-11-25,2019-12-20,,$0.00,,,,Hosting,A year,1.35,10\n`,
    texts: {
      client: 'Nopal',
      number: '1',
      total: '$13.50',
      paid: '$5.01',
      state: 'Partial',
      issuedOn: '2019-11-25',
      dueOn: '2019-12-20',
      lineItem: 'Hosting',
      lineDescription: 'A year',
      linePrice: '1.35',
      lineQuantity: '10',
    },
  },
  {
    preset: 'invoice-ninja-payments',
    text: `"Invoice Ninja v4.5.17 - December 19, 2020 11:28 pm",,,
,,,
PAYMENTS,,,
Client,Invoice Number,Amount,Date
Nopal,0001,$5.01,12/19/2020\n`,
    texts: { client: 'Nopal', invoices: '0001', amount: '$5.01', date: '12/19/2020' },
  },
  {
    preset: 'invoice-ninja-expenses',
    text: `Client,Project,Notes,Amount,Date\nNopal,Shop,Paper,$12.00,2020-01-31\n`,
    texts: {
      client: 'Nopal',
      project: 'Shop',
      notes: 'Paper',
      amount: '$12.00',
      date: '2020-01-31',
      vendor: 'Nopal',
    },
  },
  {
    preset: 'midday-customers',
    text: `id,name,email,billingEmail,phone,website,createdAt,teamId,country,addressLine1,addressLine2,city,state,zip,note,vatNumber,countryCode,token,contact,invoiceCount,projectCount,tags
c1,Łódź & Søn,ana@nopal.example,,,nopal.example,2025-10-01T08:00:00.000Z,t1,Mexico,Calle 5,,Puebla,,72000,Old client,NOP010101AB1,MX,secret-token,Ana,2,1,"[{""id"":""g1"",""name"":""vip""},{""id"":""g2"",""name"":""shop""}]"\n`,
    texts: {
      displayName: 'Łódź & Søn',
      email: 'ana@nopal.example',
      website: 'nopal.example',
      line1: 'Calle 5',
      city: 'Puebla',
      postalCode: '72000',
      country: 'MX',
      notes: 'Old client',
      taxId: 'NOP010101AB1',
      contactFirstName: 'Ana',
      tags: 'vip, shop',
    },
  },
  {
    preset: 'midday-projects',
    text: `id,name,description,status,customerId,estimate,currency,teamId,createdAt,rate,totalDuration,totalAmount,customer,team,tags,users
p1,Shop,New shop,in_progress,c1,40,EUR,t1,2025-10-01T08:00:00.000Z,70,3600,70,"{""id"":""c1"",""name"":""Nopal"",""website"":null}","{""name"":""Own""}",[],"[{""id"":""u1"",""fullName"":""Ana Ruiz""}]"\n`,
    texts: {
      name: 'Shop',
      description: 'New shop',
      currency: 'EUR',
      client: 'Nopal',
      status: 'active',
      tags: '',
    },
  },
  {
    preset: 'midday-invoices',
    text: `id,dueDate,invoiceNumber,createdAt,amount,currency,lineItems,paymentDetails,customerDetails,reminderSentAt,updatedAt,note,internalNote,paidAt,vat,tax,filePath,status,viewedAt,fromDetails,issueDate,sentAt,template,noteDetails,customerName,token,sentTo,discount,subtotal,topBlock,bottomBlock,scheduledAt,scheduledJobId,customer,customerId,team
i1,2025-10-31T00:00:00.000Z,INV-0001,2025-10-01T08:00:00.000Z,121,EUR,"[{""name"":""Work"",""quantity"":1,""price"":100}]",,,,,,,2025-10-12T09:00:00.000Z,21,,,paid,,,2025-10-01T00:00:00.000Z,,,,Nopal,secret-token,,,100,,,,,,c1,
i2,2025-10-31T00:00:00.000Z,INV-0002,2025-10-01T08:00:00.000Z,121,EUR,,,,,,,,,21,,,refunded,,,2025-10-01T00:00:00.000Z,,,,Nopal,secret-token,,,100,,,,,,c1,\n`,
    texts: {
      number: 'INV-0001',
      client: 'Nopal',
      issuedOn: '2025-10-01T00:00:00.000Z',
      dueOn: '2025-10-31T00:00:00.000Z',
      currency: 'EUR',
      total: '121',
      netTotal: '100',
      paidOn: '2025-10-12T09:00:00.000Z',
      state: 'issued',
      balance: '0',
      taxTotal: '21',
    },
    skipped: [1],
  },
  {
    preset: 'midday-transactions',
    text: `ID,Date,Description,Additional info,Amount,Currency,Formatted amount,Base amount,Base currency,Tax type,Tax rate,Tax amount,From / To,Category,Status,Attachments,Balance,Account,Note,Tags
1,"Oct 01, 2025",Card payment,,-12.5,EUR,"-€12.50",,,,21%,,Akky,Domains,Completed,,,Main,,
2,"Oct 02, 2025",Card payment,,-12.5,EUR,"-€12.50",,,,21%,,Akky,Domains,Excluded,,,Main,,\n`,
    texts: {
      date: 'Oct 01, 2025',
      text: 'Card payment',
      amount: '-12.5',
      currency: 'EUR',
      party: 'Akky',
      category: 'Domains',
    },
    skipped: [1],
  },
  {
    preset: 'invoiceshelf-invoices',
    text: `invoice_id,invoice_number,reference_number,customer_id,customer,customer_email,customer_tax_id,invoice_date,due_date,status,paid_status,currency_id,currency,line_id,line_position,catalog_item_id,line_name,line_description,line_quantity,line_unit,line_unit_price,line_discount_type,line_discount,line_discount_val,line_tax,line_total,line_taxes
7,INV-7,,3,Nopal,ana@nopal.example,,2026-06-01,2026-06-30,SENT,PAID,1,EUR,1,1,,Hosting,,2,month,10.50,fixed,0,0,0,21.00,[]
8,INV-8,,3,Nopal,ana@nopal.example,,2026-06-01,2026-06-30,SENT,PARTIALLY_PAID,1,EUR,1,1,,Hosting,,2,month,10.50,fixed,0,0,0,21.00,[]\n`,
    texts: {
      number: 'INV-7',
      client: 'Nopal',
      issuedOn: '2026-06-01',
      dueOn: '2026-06-30',
      currency: 'EUR',
      lineItem: 'Hosting',
      lineQuantity: '2',
      lineUnit: 'month',
      linePrice: '10.50',
      state: 'issued',
      balance: '0',
    },
    skipped: [1],
  },
  {
    preset: 'bigcapital-invoices',
    text: `Invoice No.,Reference No.,Invoice Date,Due Date,Customer,Exchange Rate,Delivered,Item,Quantity,Rate,Description
INV-1,PO-2,2026-01-02,2026-02-02,Nopal,1,T,Hosting,1,100,A year\n`,
    texts: {
      number: 'INV-1',
      poNumber: 'PO-2',
      issuedOn: '2026-01-02',
      dueOn: '2026-02-02',
      client: 'Nopal',
      lineItem: 'Hosting',
      lineQuantity: '1',
      linePrice: '100',
      lineDescription: 'A year',
      state: 'issued',
    },
  },
  {
    preset: 'domainmod-domains',
    text: `domain,expiry_date,function,auto_renewal,privacy_status,domain_status,registration_fee,renewal_fee,transfer_fee,privacy_fee,miscellaneous_fee,fee_currency,domain_notes,category ,category_stakeholder,category_notes,hosting_provider,hosting_provider_url,hosting_provider_notes,registrar_name,registrar_url,registrar_notes,registrar_account_owner,registrar_account_owner_notes,registrar_account_email_address,registrar_account_username,registrar_account_password,registrar_account_account_id,registrar_account_reseller,registrar_account_reseller_id,registrar_account_notes,api_app_name,api_key,api_secret,api_ip_address_name,api_ip_address,api_ip_address_rdns,api_ip_address_notes,domain_ip_address_name,domain_ip_address,domain_ip_address_rdns,domain_ip_address_notes,dns_profile_name,${ten('dns_server')},dns_notes,${ten('dns_ip')}
example.one,2025-05-11,Shop,0,YES,ACTIVE,1.55,2,3,2,1,USD,Notes,Category A,,,Linode,,,Dynadot,,,,,,username_one,pass1
example.two,2025-05-11,Shop,0,YES,SOLD,1.55,2,3,2,1,USD,Notes,Category A,,,Linode,,,Dynadot,,,,,,username_one,pass1\n`,
    texts: {
      name: 'example.one',
      expiresOn: '2025-05-11',
      autoRenew: '0',
      privacy: 'YES',
      cost: '2',
      currency: 'USD',
      notes: 'Notes',
      tags: 'Category A',
      registrar: 'Dynadot',
      registrarAccount: 'username_one',
      status: 'active',
    },
    skipped: [1],
  },
  {
    preset: 'whmcs-clients',
    text: `id,firstname,lastname,companyname,email,address1,address2,city,state,postcode,country,phonenumber,currency,status
1,Ana,Ruiz,,ana@nopal.example,Calle 5,,Puebla,,72000,MX,123,1,Active\n`,
    texts: {
      email: 'ana@nopal.example',
      line1: 'Calle 5',
      city: 'Puebla',
      postalCode: '72000',
      country: 'MX',
      phone: '123',
      contactFirstName: 'Ana',
      contactLastName: 'Ruiz',
      status: 'Active',
      displayName: 'Ana Ruiz',
      type: 'person',
    },
  },
  {
    preset: 'whmcs-domains',
    text: `id,userid,type,registrationdate,domain,recurringamount,registrar,registrationperiod,expirydate,status,nextduedate,do_not_renew,ns1,ns2,ns3,ns4
1,1,Register,2020-01-01,nopal.mx,12.00,enom,1,2027-01-01,Active,2026-12-01,1,,,,\n`,
    texts: {
      registeredOn: '2020-01-01',
      name: 'nopal.mx',
      price: '12.00',
      registrar: 'enom',
      termYears: '1',
      status: 'Active',
      autoRenew: 'no',
      expiresOn: '2027-01-01',
    },
  },
  {
    preset: 'freshbooks-clients',
    text: `Organization,First Name,Last Name,Email,Phone,Street,City,Province/State,Country,Postal Code,Notes
Nopal,Ana,Ruiz,ana@nopal.example,1,Calle 5,Puebla,,Mexico,72000,\n`,
    texts: {
      contactFirstName: 'Ana',
      contactLastName: 'Ruiz',
      email: 'ana@nopal.example',
      phone: '1',
      line1: 'Calle 5',
      city: 'Puebla',
      country: 'Mexico',
      postalCode: '72000',
      displayName: 'Nopal',
    },
  },
  {
    preset: 'freshbooks-invoices',
    text: `Client Name,Invoice #,Date Issued,Invoice Status,Date Paid,Item Name,Item Description,Rate,Quantity,Discount Percentage,Line Subtotal,Tax 1 Type,Tax 1 Amount,Tax 2 Type,Tax 2 Amount,Line Total,Currency
Nopal,0001,2026-01-02,paid,2026-01-09,Hosting,A year,100.00,1,0,100.00,VAT,16.00,,,116.00,MXN\n`,
    texts: {
      client: 'Nopal',
      number: '0001',
      issuedOn: '2026-01-02',
      state: 'paid',
      paidOn: '2026-01-09',
      lineItem: 'Hosting',
      lineDescription: 'A year',
      linePrice: '100.00',
      lineQuantity: '1',
      lineDiscount: '0',
      lineTaxName: 'VAT',
      lineTaxAmount: '16.00',
      currency: 'MXN',
      balance: '0',
    },
  },
  {
    preset: 'sparkasse',
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE1";"24.04.26";"24.04.26";"LASTSCHRIFT";"Miete";"Haus GmbH";"DE2";"";"-1.049,99";"EUR";"Umsatz gebucht"
"DE1";"25.04.26";"25.04.26";"LASTSCHRIFT";"Miete";"Haus GmbH";"DE2";"";"-1,00";"EUR";"Umsatz vorgemerkt"\n`,
    texts: { date: '24.04.26', amount: '-1.049,99', currency: 'EUR', party: 'Haus GmbH', text: 'Miete' },
    skipped: [1],
  },
  {
    preset: 'dkb',
    text: `\ufeff"Girokonto";"DE00"
""
"Kontostand vom 10.10.2026:";"1.234,56 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"08.10.26";"08.10.26";"Gebucht";"Max Muster";"Markt";"Einkauf";"Ausgang";"DE22";"-29,9";"";"";""
"09.10.26";"";"Vorgemerkt";"Max Muster";"Markt";"Einkauf";"Ausgang";"DE22";"-100";"";"";""\n`,
    texts: { date: '08.10.26', amount: '-29,9', text: 'Einkauf', currency: 'EUR', party: 'Markt' },
    skipped: [1],
  },
  {
    preset: 'n26',
    text: `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-04-24,2026-04-24,Akky,,Presentment,nopal.mx,Main,-12.50,-14.00,USD,1.12\n`,
    texts: { date: '2026-04-24', party: 'Akky', text: 'nopal.mx', amount: '-12.50', currency: 'EUR' },
  },
  {
    preset: 'ing-nl',
    text: `"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"
"20261007";"Shell";"NL20";"";"BA";"Af";"45,00";"Betaalautomaat";"Pasvolgnr";"1,00";""\n`,
    texts: { date: '20261007', party: 'Shell', text: 'Pasvolgnr', currency: 'EUR', amount: '-45,00' },
  },
  {
    preset: 'revolut',
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
Card Payment,Current,2026-06-06 19:42:42,2026-06-07 14:54:46,Mercadona,-3.46,0.00,EUR,COMPLETED,20.03
Card Payment,Current,2026-06-06 19:42:42,,Mercadona,-3.46,0.00,EUR,PENDING,\n`,
    texts: { date: '2026-06-07 14:54:46', party: 'Mercadona', amount: '-3.46', currency: 'EUR' },
    skipped: [1],
  },
  {
    preset: 'wise',
    text: `"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Total fees"
CARD-1,24-04-2026,24-04-2026 10:00:00.000,-12.50,EUR,Card transaction,,100.00,,,,,,,Akky,0.10\n`,
    texts: { date: '24-04-2026', amount: '-12.50', currency: 'EUR', text: 'Card transaction', party: 'Akky' },
  },
  {
    preset: 'chase',
    text: `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,06/30/2026,NOPAL PAYROLL,1500.00,ACH_CREDIT,4000.00,,\n`,
    texts: { date: '06/30/2026', text: 'NOPAL PAYROLL', amount: '1500.00', currency: 'USD' },
  },
  {
    preset: 'bbva-mexico',
    text: `Cuenta 1234,,,,
Fecha,Concepto,Cargo,Abono,Saldo
24/04/2026,SPEI ENVIADO,"1,500.00",,"10,000.00"\n`,
    texts: { date: '24/04/2026', text: 'SPEI ENVIADO', currency: 'MXN', amount: '-1,500.00' },
  },
  ...TIME_FILES,
];
