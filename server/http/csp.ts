/** The Content-Security-Policy: own scripts and the hashes of the built page's inline ones, nothing else. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../engine/context.ts'

/** Picture hosts of the tile providers, allowed only if they are configured. */
const TILE_HOSTS: Readonly<Record<string, readonly string[]>> = {
  amap: ['https://*.is.autonavi.com'],
  tianditu: ['https://*.tianditu.gov.cn'],
}

/** Returns the hashes of the page's inline scripts, as written by the build. */
function scriptHashesIn(file: string): readonly string[] {
  const { scripts }: { readonly scripts: readonly string[] } = JSON.parse(readFileSync(file, 'utf8'))
  return scripts
}

/** Resolves to the Content-Security-Policy of the pages. */
export async function contentSecurity(site: string | undefined, { mapTiles }: Services) {
  const file = site && join(site, 'csp.json')
  const hashes = file && existsSync(file) ? scriptHashesIn(file) : []
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashes],
      // Emotion inserts its rules into style elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(TILE_HOSTS[mapTiles.tiles] ?? [])],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  }
}
