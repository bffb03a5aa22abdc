import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ForgotPasswordScreen } from '../app/forgot-password-screen.tsx';
import { searchText } from '../lib/search-text.ts';

const searchSchema = z.object({ email: searchText });

export const Route = createFileRoute('/forgot-password')({
  validateSearch: (search) => searchSchema.parse(search),
  component: () => <ForgotPasswordScreen {...Route.useSearch()} />,
});
