import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** The router's link for what knows no router; it has no target of its own. */
export function ShellLink({ href, target: _target, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <Link to={href} {...rest} />;
}
