import type { AnyRoute } from '@tanstack/react-router';
import { Route as root } from '../routes/__root.tsx';
import { Route as splat } from '../routes/$.tsx';
import { Route as acceptInvitation } from '../routes/accept-invitation.tsx';
import { Route as authCallback } from '../routes/auth.callback.tsx';
import { Route as forgotPassword } from '../routes/forgot-password.tsx';
import { Route as start } from '../routes/index.tsx';
import { Route as login } from '../routes/login.tsx';
import { Route as magicLinkVerify } from '../routes/magic-link-verify.tsx';
import { Route as register } from '../routes/register.tsx';
import { Route as resetPassword } from '../routes/reset-password.tsx';
import { Route as verifyEmail } from '../routes/verify-email.tsx';
import type { routeTree } from '../routeTree.gen.ts';

/** The routes of visitors, by their paths. Every page loads them; the other routes are loaded by signed-in people. */
export const VISITOR_ROUTES: Readonly<Record<string, AnyRoute>> = {
  '/': start,
  '/$': splat,
  '/accept-invitation': acceptInvitation,
  '/auth/callback': authCallback,
  '/forgot-password': forgotPassword,
  '/login': login,
  '/magic-link-verify': magicLinkVerify,
  '/register': register,
  '/reset-password': resetPassword,
  '/verify-email': verifyEmail,
};

/**
 * The tree of routes. It contains those of visitors; `loadAllRoutes` adds the others to the same root. Its type has all
 * of them, so that links are checked.
 */
export const visitorRouteTree = root.addChildren(
  Object.entries(VISITOR_ROUTES).map(([path, route]) =>
    // The generated tree completes a file's route in the same way.
    route.update({ id: path, path, getParentRoute: () => root } as never),
  ),
) as unknown as typeof routeTree;

/** Loads the generated tree, which replaces the root's children by all routes. A router has them after its next build. */
export async function loadAllRoutes(): Promise<void> {
  await import('../routeTree.gen.ts');
}
