import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { SettingsScreen } from '../../app/settings-screen.tsx';
import { toSection } from '../../features/settings/settings-sections.ts';
import { searchText } from '../../lib/search-text.ts';

const searchSchema = z.object({ section: searchText });

export const Route = createFileRoute('/_app/settings')({
  validateSearch: (search) => searchSchema.parse(search),
  component: () => <SettingsScreen section={toSection(Route.useSearch().section)} />,
});
