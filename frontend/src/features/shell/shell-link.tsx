import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** The router's link for components that don't know the router; it has no `target`. */
export function ShellLink({ href, target: _target, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <Link to={href} {...rest} />;
}
