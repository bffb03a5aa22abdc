import { ReceiptText } from 'lucide-react';
import { documentPlace } from './document-place.ts';

export const INVOICE_PLACE = documentPlace('invoice', '/invoices', <ReceiptText />);
