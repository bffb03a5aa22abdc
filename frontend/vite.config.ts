import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    runtimeConfiguration(),
    precompressed(),
  ],
  // The workspace packages are built from their sources.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'assets',
    // The policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
  },
});

/** The block that the server fills per response with what the browser may know of it. */
function runtimeConfiguration(): Plugin {
  return {
    name: 'oficio-runtime-configuration',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'oficio-config' },
        children: '__OFICIO_CONFIG__',
        injectTo: 'head',
      },
    ],
  };
}

/** Writes a brotli and a gzip copy beside each text file of the build. The page itself is filled per response. */
function precompressed(): Plugin {
  let outputDirectory = '';
  return {
    name: 'oficio-precompressed',
    apply: 'build',
    configResolved(config) {
      outputDirectory = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outputDirectory, { recursive: true, withFileTypes: true });
      const files = entries.filter(
        (entry) => entry.isFile() && /\.(js|css|svg|webmanifest)$/.test(entry.name),
      );
      await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
