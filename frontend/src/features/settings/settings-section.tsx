import type { ComponentProps } from 'react';
import { Card, Section } from '../../ui/card.tsx';

/** The title and the surface of one section. */
export function SettingsSection({ children, ...title }: Omit<ComponentProps<typeof Section>, 'className'>) {
  return (
    <Section {...title} className="max-w-2xl">
      <Card>{children}</Card>
    </Section>
  );
}
