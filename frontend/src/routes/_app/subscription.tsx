import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { takeCheckoutFromAddress } from '../../app/checkout-address.ts';
import { SubscriptionScreen } from '../../app/subscription-screen.tsx';
import { searchText } from '../../lib/search-text.ts';

const searchSchema = z.object({ checkout: searchText, session_id: searchText, canceled: searchText });

export const Route = createFileRoute('/_app/subscription')({
  validateSearch: (search) => searchSchema.parse(search),
  beforeLoad: ({ search }) => takeCheckoutFromAddress(search),
  component: SubscriptionScreen,
});
