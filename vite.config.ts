import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { entryCss, finish } from './scripts/vite/finish.ts'
import { firstLoad, isFirstLoad } from './scripts/vite/firstLoad.ts'
import { helpersIn } from './scripts/vite/helpersIn.ts'
import { readable } from './scripts/vite/readable.ts'
import { scopedName } from './scripts/vite/scopedName.ts'
import { startScript } from './scripts/vite/startScript.ts'
import { icons, pages, stale, tokens } from './scripts/vite/virtual.ts'
import { withoutStacks } from './scripts/vite/withoutStacks.ts'

/**
 * Build configuration: `vite build` makes the browser's half in `dist/client`; `vite build --ssr server/main.ts
 * --outDir dist/server` the server's.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild
    ? []
    : [
        icons(),
        tokens(),
        pages(),
        stale(),
        react(),
        startScript(),
        firstLoad('/src/main.tsx'),
        helpersIn('react'),
        withoutStacks(/react-dom-client\.production\.js$/),
        finish(),
        readable(),
      ],
  css: { modules: { generateScopedName: scopedName } },
  build: isSsrBuild
    ? { target: 'node20' }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // The oldest that neighbours have; `readable` looks after what cannot be lowered.
        target: ['chrome94', 'firefox93', 'safari15'],
        // The entry's CSS is inlined into index.html; no lazy chunk may fetch it again.
        modulePreload: { polyfill: false, resolveDependencies: (_, deps) => deps.filter(dep => !entryCss.test(dep)) },
        rolldownOptions: {
          input: { app: 'index.html' },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // Stays in the browser's cache when the rest of the entry changes.
                { name: 'react', test: /node_modules[/\\](?:react|react-dom|scheduler|use-sync-external-store)[/\\]/ },
                { name: 'first', test: isFirstLoad },
              ],
            },
          },
        },
        reportCompressedSize: false,
      },
}))
