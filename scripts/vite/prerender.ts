import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { scopedName } from './scopedName.ts'
import { icons, pages, stale } from './virtual.ts'

/** Renders the shell with an empty main view as HTML, as a visitor sees it before anything is loaded. */
export async function prerenderShell(root: string): Promise<string> {
  const outDir = mkdtempSync(join(root, 'node_modules/.prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [icons(), pages(), stale(), react()],
      css: { modules: { generateScopedName: scopedName } },
      build: { ssr: 'src/app/shell/prerendered.tsx', outDir, copyPublicDir: false },
    })
    const shell = (await import(pathToFileURL(join(outDir, 'prerendered.js')).href)) as { prerendered: () => string }
    return shell.prerendered()
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
