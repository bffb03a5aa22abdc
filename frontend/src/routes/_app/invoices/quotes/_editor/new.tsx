import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { textSearchParam } from '../../../../../lib/page/text-search-param.ts';

/** `clientId`: the client for whom the quote is written. */
const searchSchema = z.object({ clientId: textSearchParam });

export const Route = createFileRoute('/_app/invoices/quotes/_editor/new')({
  validateSearch: (search) => searchSchema.parse(search),
});
