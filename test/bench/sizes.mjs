// @ts-check
/** What each route adds after the shell, in brotli, from the build's own manifest. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { MEASURED } from './turns.mjs'

/**
 * @typedef {{ file: string, name?: string, src?: string, imports?: string[], css?: string[], isDynamicEntry?: boolean
 * }} Chunk
 */

const CLIENT = join(MEASURED, 'dist', 'client')
const KB = 1024
const ROUTE_KB = 20
const FIRST_CHAKRA_KB = 65
const MAP_KB = 60

/** @param {string} file */
const packed = file => {
  const full = join(CLIENT, file)
  if (existsSync(`${full}.br`)) return readFileSync(`${full}.br`).length
  return existsSync(full) ? brotliCompressSync(readFileSync(full)).length : 0
}

/** @returns {Promise<import('./table.mjs').Figure[]>} */
export const measure = async () => {
  const manifest = /** @type {Record<string, Chunk>} */ (
    JSON.parse(readFileSync(join(CLIENT, '.vite', 'manifest.json'), 'utf8'))
  )
  /** @param {string} key @param {Set<string>} into @param {ReadonlySet<string>} [without] */
  const gather = (key, into, without = new Set()) => {
    const chunk = manifest[key]
    if (!chunk || into.has(key) || without.has(key)) return into
    into.add(key)
    for (const next of chunk.imports ?? []) gather(next, into, without)
    return into
  }
  /** @param {Iterable<string>} keys */
  const js = keys => [...keys].reduce((sum, key) => sum + packed(manifest[key]?.file ?? ''), 0) / KB
  /** @param {Iterable<string>} keys */
  const css = keys => {
    const files = new Set([...keys].flatMap(key => manifest[key]?.css ?? []))
    return [...files].reduce((sum, file) => sum + packed(file), 0) / KB
  }
  // Where the page's code and what it needs are one file, the bundler makes none for the entry itself.
  const entry = Object.keys(manifest).find(key => manifest[key]?.name === 'first') ?? 'index.html'
  const eager = gather(entry, new Set())
  const home = gather('src/pages/home/index.tsx', new Set(), eager)
  const html = readFileSync(join(CLIENT, 'index.html'), 'utf8')
  const inlined = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].reduce(
    (sum, [, text = '']) => sum + brotliCompressSync(text).length / KB,
    0,
  )
  const there = new Set([...eager, ...home])
  const pages = Object.keys(manifest).filter(
    key => manifest[key]?.isDynamicEntry && /^src\/pages\/(?!shell\/)[^/]+\/[^/]+\.tsx$/.test(key) && !home.has(key),
  )
  const routes = pages.map(key => ({ key, chunks: gather(key, new Set(), there) }))
  // What most heavy routes share comes with the first of them; it is counted once, against the budget of the first.
  const counts = new Map()
  for (const { chunks } of routes) for (const one of chunks) counts.set(one, (counts.get(one) ?? 0) + 1)
  const shared = new Set([...counts].flatMap(([key, count]) => (count > 1 ? [key] : [])))
  const figures = routes.map(({ key, chunks }) => {
    const name = key.replace(/^src\/pages\/|\.tsx$/g, '')
    const most = name === 'home/map' ? MAP_KB : ROUTE_KB
    return { what: `路由 ${name}`, value: js([...chunks].filter(one => !shared.has(one))), unit: 'KB', most }
  })
  const total = Math.max(0, ...routes.map(({ chunks }) => js(chunks)))
  return [
    { what: '外壳＋首页 JS', value: js(there), unit: 'KB', most: 85 },
    { what: '外壳＋首页 CSS', value: inlined + css(there), unit: 'KB', most: 6 },
    { what: 'index.html（含内联）', value: packed('index.html') / KB, unit: 'KB' },
    {
      what: '最重的一条路由冷开时多取（含共用）',
      value: total,
      unit: 'KB',
      most: FIRST_CHAKRA_KB,
    },
    ...figures.sort((a, b) => b.value - a.value),
  ]
}
