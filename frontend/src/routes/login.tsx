import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { LoginScreen } from '../app/login-screen.tsx';
import { leaveWhenSignedIn } from '../app/route-guards.ts';
import { searchText } from '../lib/search-text.ts';

const searchSchema = z.object({ redirect: searchText, register: searchText, email: searchText });

export const Route = createFileRoute('/login')({
  validateSearch: (search) => searchSchema.parse(search),
  beforeLoad: ({ context, search: { register, ...kept } }) => {
    if (register === 'true') throw redirect({ to: '/register', search: kept });
    leaveWhenSignedIn({ context, search: kept });
  },
  component: () => <LoginScreen {...Route.useSearch()} />,
});
