import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AppServices } from '../app/services.ts';

export const Route = createRootRouteWithContext<AppServices>()({ component: Outlet });
