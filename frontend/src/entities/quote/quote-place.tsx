import { FileText } from 'lucide-react';
import { documentPlace } from '../invoice/document-place.ts';

export const QUOTE_PLACE = documentPlace('quote', '/invoices/quotes', <FileText />);
