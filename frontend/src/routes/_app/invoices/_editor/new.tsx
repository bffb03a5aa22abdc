import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { textSearchParam } from '../../../../lib/page/text-search-param.ts';

/** `clientId`: the client for whom the invoice is written; `expenseId`: the expense of the client that it bills. */
const searchSchema = z.object({ clientId: textSearchParam, expenseId: textSearchParam });

export const Route = createFileRoute('/_app/invoices/_editor/new')({
  validateSearch: (search) => searchSchema.parse(search),
});
