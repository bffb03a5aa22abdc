import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { searchText } from '../../../../lib/text/search-text.ts';

/** `clientId`: the client for whom the invoice is written; `expenseId`: the expense of the client that it bills. */
const searchSchema = z.object({ clientId: searchText, expenseId: searchText });

export const Route = createFileRoute('/_app/invoices/_editor/new')({
  validateSearch: (search) => searchSchema.parse(search),
});
