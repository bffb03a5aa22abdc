import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OauthCallbackScreen } from '../app/oauth-callback-screen.tsx';
import { VerifyEmailScreen } from '../app/verify-email-screen.tsx';
import { searchText } from '../lib/search-text.ts';

const searchSchema = z.object({ email: searchText });

export const Route = createFileRoute('/verify-email')({
  validateSearch: (search) => searchSchema.parse(search),
  component: function VerifyEmail() {
    const { linkArrival } = Route.useRouteContext();
    const { email } = Route.useSearch();
    return linkArrival.kind === 'none' ? <VerifyEmailScreen email={email} /> : <OauthCallbackScreen />;
  },
});
