import type { ReactNode } from 'react';
import { Card, Section } from '../../ui/card.tsx';

/** The title and the surface of one section. */
export function SettingsSection({
  title,
  description,
  actions,
  children,
}: {
  title: string;
  description: ReactNode;
  actions?: ReactNode | undefined;
  children: ReactNode;
}) {
  return (
    <Section title={title} description={description} actions={actions} className="max-w-2xl">
      <Card>{children}</Card>
    </Section>
  );
}
