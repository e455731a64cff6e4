import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Manifest, Plugin } from 'vite'
import { pageFiles } from '../../src/contract/screens.ts'
import { prerenderShell } from './prerender.ts'
import { writeSiteIcons } from './siteIcons.ts'

/** The style sheets of the first load; its files are called `app` and `first` in `vite.config.ts`. */
export const entryCss = /assets\/(?:app|first)-[^/]+\.css$/

const compressible = /\.(?:html|js|css|svg|json|webmanifest|txt)$/

/** Inserts the entry's CSS and the prerendered shell into index.html. */
function fill(html: string, dir: string, shell: string): string {
  const withCss = html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, href: string) => {
    const css = readFileSync(join(dir, href), 'utf8').trim()
    rmSync(join(dir, href))
    // Lazy chunks look for the entry's style sheet by its name: this link marks it as present. Chromium 150 fetches even
    // a disabled one; none fetches a style sheet of an unknown type.
    return `<style>${css}</style><link rel="stylesheet" href="/${href}" type="text/inlined" disabled>`
  })
  return withCss.replace('<div id="root"></div>', () => `<div id="root">${shell}</div>`)
}

/** Returns the hashes of inline scripts for a Content-Security-Policy: `'sha256-…'`. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}

/** Returns the files that the page preloads, in its order. */
const announcedIn = (html: string): string[] =>
  [...html.matchAll(/<link rel="modulepreload"[^>]*href="\/([^"]+)"/g)].flatMap(([, file]) => file ?? [])

/** Returns the manifest key of the file that the page runs: the group of `vite.config.ts` with the entry. */
const entryOf = (manifest: Manifest): string =>
  Object.keys(manifest).find(key => manifest[key]?.name === 'first') ?? 'index.html'

const modulePreload = (file: string): string => `</${file}>; rel=modulepreload; crossorigin`

/**
 * Returns the value of a `Link` header for each path: first the files of the entry, which are then requested before the
 * page is parsed, then chunks and style sheets of the path's own page.
 */
function preloads(manifest: Manifest, announced: readonly string[]): Record<string, string> {
  const entry = new Set<string>()
  const gather = (key: string, into: Set<string>) => {
    if (into.has(key) || entry.has(key)) return
    into.add(key)
    for (const next of manifest[key]?.imports ?? []) gather(next, into)
  }
  gather(entryOf(manifest), entry)
  // Low priority as in the page: what is visible first does not need the code.
  const first = announced.map(file => `${modulePreload(file)}; fetchpriority=low`)
  const found: Record<string, string> = {}
  for (const [path, file] of pageFiles()) {
    const needed = new Set<string>()
    // Only the home page is imported by the entry itself; all others through the list of routes.
    if (path !== '/index') gather('src/app/routes.ts', needed)
    gather(`src/pages/${file}.tsx`, needed)
    const chunks = [...needed].flatMap(one => manifest[one] ?? [])
    const css = new Set(chunks.flatMap(one => one.css ?? []).filter(file => !entryCss.test(file)))
    found[path] = [
      ...first,
      ...chunks.map(one => modulePreload(one.file)),
      ...[...css].map(file => `</${file}>; rel=preload; as=style; crossorigin`),
    ].join(', ')
  }
  return found
}

/** Writes `.br` and `.gz` beside every file worth it, so that the server never compresses an asset itself. */
function compress(dir: string): void {
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(file) || file.startsWith('.vite')) continue
    const bytes = readFileSync(join(dir, file))
    if (bytes.length < 512) continue
    writeFileSync(
      join(dir, `${file}.br`),
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    )
    writeFileSync(join(dir, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/**
 * Completes the browser's build: the shell prerendered into index.html, its CSS inlined, `csp.json` (hashes of inline
 * scripts), `preload.json` (path → `Link` header), the icons that browsers request by name, and every asset compressed.
 */
export function finish(): Plugin {
  let root = ''
  return {
    name: 'linli:finish',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir = '' }) {
      const page = join(dir, 'index.html')
      const html = fill(readFileSync(page, 'utf8'), dir, await prerenderShell(root))
      writeFileSync(page, html)
      writeFileSync(join(dir, 'csp.json'), JSON.stringify({ scripts: scriptHashes(html) }))
      const manifest = join(dir, '.vite/manifest.json')
      if (existsSync(manifest)) {
        writeFileSync(
          join(dir, 'preload.json'),
          JSON.stringify(preloads(JSON.parse(readFileSync(manifest, 'utf8')), announcedIn(html))),
        )
      }
      await writeSiteIcons(dir, html)
      compress(dir)
    },
  }
}
