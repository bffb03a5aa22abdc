import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { RegisterScreen } from '../app/register-screen.tsx';
import { leaveWhenSignedIn } from '../app/route-guards.ts';
import { searchText } from '../lib/search-text.ts';

const searchSchema = z.object({ redirect: searchText, email: searchText });

export const Route = createFileRoute('/register')({
  validateSearch: (search) => searchSchema.parse(search),
  beforeLoad: leaveWhenSignedIn,
  component: () => <RegisterScreen {...Route.useSearch()} />,
});
