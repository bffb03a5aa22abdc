import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { SettingsScreen } from '../../app/settings-screen.tsx';
import { toSection } from '../../features/settings/settings-sections.ts';
import { searchText } from '../../lib/search-text.ts';

/** `changed`: a link has just changed the address. */
const searchSchema = z.object({
  section: searchText,
  changed: searchText,
});

export const Route = createFileRoute('/_app/settings')({
  validateSearch: (search) => searchSchema.parse(search),
  component: Settings,
});

function Settings() {
  const { section, changed } = Route.useSearch();
  return <SettingsScreen section={toSection(section)} addressChanged={changed === 'true'} />;
}
