import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/invoices/_editor/quotes/$quoteId/edit')({});
