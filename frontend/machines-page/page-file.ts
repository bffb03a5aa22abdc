import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import type { MachineSheet } from './machine-sheet.types.ts';

/** The page may load nothing. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/** The page as one self-contained file: script, styles, font and machines. */
export async function pageFile(sheets: readonly MachineSheet[]): Promise<string> {
  const built = await build({
    configFile: fileURLToPath(new URL('../vite.machines.config.ts', import.meta.url)),
  });
  const files = [built].flat().flatMap((output) => ('output' in output ? output.output : []));
  const script = files.find((file) => file.type === 'chunk')?.code ?? '';
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>The machines of Oficio</title>',
    `<style>${styleOf(files)}</style>`,
    '</head>',
    '<body>',
    '<div id="root"></div>',
    `<script type="application/json" id="machines">${JSON.stringify(sheets).replaceAll('<', '\\u003c')}</script>`,
    `<script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

function styleOf(files: readonly BuiltFile[]): string {
  const file = files.find(({ fileName }) => fileName.endsWith('.css'));
  return file?.type === 'asset' ? String(file.source) : '';
}
