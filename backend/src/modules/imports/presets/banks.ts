import { leftOut, type Preset, withHeaders } from './preset.types.ts';

const OWN_ACCOUNT = 'Entries don’t name the account of their statement.';
const OTHER_ACCOUNT = 'Entries name a person or company, not an account.';
const ONE_DAY = 'Entries have one day, that of the booking.';
const BALANCE = 'Entries have no balance of an account.';
const BANK_DETAILS = 'Entries have no place for details of the bank.';

function bank(preset: Omit<Preset, 'kind'>): Preset {
  return { kind: 'bank', ...preset };
}

export const banks: readonly Preset[] = [
  bank({
    id: 'sparkasse',
    name: 'Sparkasse',
    recognises: withHeaders('Auftragskonto', 'Buchungstag', 'Buchungstext', 'Verwendungszweck', 'Betrag'),
    columns: {
      Buchungstag: 'date',
      Betrag: 'amount',
      Waehrung: 'currency',
      Währung: 'currency',
      'Beguenstigter/Zahlungspflichtiger': 'party',
      'Begünstigter/Zahlungspflichtiger': 'party',
      Verwendungszweck: 'text',
    },
    leftOut: [
      ...leftOut(OWN_ACCOUNT, 'Auftragskonto'),
      ...leftOut(ONE_DAY, 'Valutadatum'),
      ...leftOut(OTHER_ACCOUNT, 'Kontonummer/IBAN', 'BIC (SWIFT-Code)'),
      ...leftOut(BANK_DETAILS, 'Buchungstext', 'Info'),
    ],
    skips: ({ Info = '' }) => (/vorgemerkt/i.test(Info) ? 'The bank hasn’t booked this yet.' : null),
  }),
  bank({
    id: 'dkb',
    name: 'DKB',
    recognises: withHeaders('Buchungsdatum', 'Wertstellung', 'Zahlungspflichtige*r', 'Zahlungsempfänger*in'),
    columns: { Buchungsdatum: 'date', 'Betrag (€)': 'amount', Verwendungszweck: 'text' },
    leftOut: [
      ...leftOut(ONE_DAY, 'Wertstellung'),
      ...leftOut(OTHER_ACCOUNT, 'IBAN'),
      ...leftOut(BANK_DETAILS, 'Status', 'Umsatztyp', 'Gläubiger-ID', 'Mandatsreferenz', 'Kundenreferenz'),
    ],
    gives: ['currency', 'party'],
    // The owner of the account is the payer of what went out.
    row: ({
      'Betrag (€)': amount = '',
      'Zahlungspflichtige*r': payer = '',
      'Zahlungsempfänger*in': payee = '',
    }) => ({
      currency: 'EUR',
      party: amount.trim().startsWith('-') ? payee : payer,
    }),
    skips: ({ Status = '' }) => (/vorgemerkt/i.test(Status) ? 'The bank hasn’t booked this yet.' : null),
  }),
  bank({
    id: 'n26',
    name: 'N26',
    recognises: withHeaders('Booking Date', 'Value Date', 'Partner Name', 'Partner Iban', 'Amount (EUR)'),
    columns: {
      'Booking Date': 'date',
      'Amount (EUR)': 'amount',
      'Partner Name': 'party',
      'Payment Reference': 'text',
    },
    leftOut: [
      ...leftOut(ONE_DAY, 'Value Date'),
      ...leftOut(OTHER_ACCOUNT, 'Partner Iban'),
      ...leftOut(OWN_ACCOUNT, 'Account Name'),
      ...leftOut(BANK_DETAILS, 'Type', 'Original Amount', 'Original Currency', 'Exchange Rate'),
    ],
    gives: ['currency'],
    row: () => ({ currency: 'EUR' }),
  }),
  bank({
    id: 'ing-nl',
    name: 'ING (Netherlands)',
    recognises: withHeaders('Datum', 'Naam / Omschrijving', 'Tegenrekening', 'Af Bij', 'Bedrag (EUR)'),
    columns: { Datum: 'date', 'Naam / Omschrijving': 'party', Mededelingen: 'text' },
    leftOut: [
      ...leftOut(OWN_ACCOUNT, 'Rekening'),
      ...leftOut(OTHER_ACCOUNT, 'Tegenrekening'),
      ...leftOut(BALANCE, 'Saldo na mutatie'),
      ...leftOut(BANK_DETAILS, 'Code', 'Mutatiesoort', 'Tag'),
    ],
    gives: ['currency', 'amount'],
    // The amounts have no sign. The column says whether money went off or came in.
    row: ({ 'Bedrag (EUR)': amount = '', 'Af Bij': direction = '' }) => ({
      currency: 'EUR',
      amount: direction.trim() === 'Af' ? `-${amount}` : amount,
    }),
  }),
  bank({
    id: 'revolut',
    name: 'Revolut',
    recognises: withHeaders('Type', 'Product', 'Started Date', 'Completed Date', 'Amount', 'Fee', 'State'),
    columns: { 'Completed Date': 'date', Description: 'party', Amount: 'amount', Currency: 'currency' },
    leftOut: [
      ...leftOut(ONE_DAY, 'Started Date'),
      ...leftOut('Fees aren’t part of the amount. Please add those that aren’t zero by hand.', 'Fee'),
      ...leftOut(BALANCE, 'Balance'),
      ...leftOut(BANK_DETAILS, 'Type', 'Product', 'State'),
    ],
    skips: ({ State = '' }) => (State.trim() === 'COMPLETED' ? null : 'Revolut hasn’t completed this.'),
  }),
  bank({
    id: 'wise',
    name: 'Wise',
    recognises: withHeaders('TransferWise ID', 'Date', 'Amount', 'Currency', 'Running Balance'),
    columns: { Date: 'date', Amount: 'amount', Currency: 'currency', Description: 'text' },
    leftOut: [
      ...leftOut(BALANCE, 'Running Balance'),
      ...leftOut('Wise has taken its fees from the amount already.', 'Total fees'),
      ...leftOut(
        BANK_DETAILS,
        'TransferWise ID',
        'Payment Reference',
        'Exchange From',
        'Exchange To',
        'Exchange Rate',
        'Date Time',
        'Payee Account Number',
      ),
    ],
    gives: ['party'],
    row: ({ 'Payee Name': payee = '', 'Payer Name': payer = '', Merchant = '' }) => ({
      party: payee.trim() || payer.trim() || Merchant.trim(),
    }),
  }),
  bank({
    id: 'chase',
    name: 'Chase',
    recognises: withHeaders('Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance'),
    columns: { 'Posting Date': 'date', Description: 'text', Amount: 'amount' },
    leftOut: [...leftOut(BALANCE, 'Balance'), ...leftOut(BANK_DETAILS, 'Details', 'Type', 'Check or Slip #')],
    gives: ['currency'],
    row: () => ({ currency: 'USD' }),
  }),
  bank({
    id: 'bbva-mexico',
    name: 'BBVA (Mexico)',
    recognises: withHeaders('Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo'),
    columns: { Fecha: 'date', Concepto: 'text' },
    leftOut: leftOut(BALANCE, 'Saldo'),
    gives: ['currency', 'amount'],
    row: ({ Cargo = '', Abono = '' }) => ({
      currency: 'MXN',
      amount: Cargo.trim() ? `-${Cargo.trim().replace(/^-/, '')}` : Abono,
    }),
  }),
];
