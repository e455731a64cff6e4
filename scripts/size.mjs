/**
 * Prints what the browser has to fetch, in brotli: what index.html loads eagerly (with the home page), and each lazy
 * chunk. Run after `npx vite build`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const dir = process.argv[2] ?? 'dist/client'
const manifest = JSON.parse(readFileSync(`${dir}/.vite/manifest.json`, 'utf8'))
const br = file => {
  if (existsSync(`${dir}/${file}.br`)) return readFileSync(`${dir}/${file}.br`).length
  return existsSync(`${dir}/${file}`) ? brotliCompressSync(readFileSync(`${dir}/${file}`)).length : 0
}
const kb = bytes => `${(bytes / 1024).toFixed(1)} KB`.padStart(9)

/** A chunk with everything that it imports statically, without what is here already. */
function gather(key, into, without = new Set()) {
  if (!manifest[key] || into.has(key) || without.has(key)) return into
  into.add(key)
  for (const next of manifest[key].imports ?? []) gather(next, into, without)
  return into
}
const js = keys => [...keys].reduce((sum, key) => sum + br(manifest[key].file), 0)
const css = keys =>
  [...new Set([...keys].flatMap(key => manifest[key].css ?? []))].reduce((sum, file) => sum + br(file), 0)

const eager = gather('index.html', new Set())
const home = gather('src/pages/home/index.tsx', new Set(), eager)
const html = readFileSync(`${dir}/index.html`, 'utf8')
const inlined = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].reduce(
  (sum, [, text]) => sum + brotliCompressSync(text).length,
  0,
)

const firstJs = js(eager) + js(home)
const firstCss = inlined + css(eager) + css(home)
const line = (name, bytes, budget) =>
  console.log(
    `${name.padEnd(34)}${kb(bytes)}${budget ? `  budget ${budget} KB  ${bytes <= budget * 1024 ? 'ok' : 'OVER'}` : ''}`,
  )

line('shell + home, JS', firstJs, 85)
line('shell + home, CSS', firstCss, 6)
line('index.html with all inlined', br('index.html'))
console.log('\nlazy: JS, CSS and what a cold visit adds after the shell')
const lazy = Object.entries(manifest).filter(([key, chunk]) => chunk.isDynamicEntry && key !== 'index.html')
const rows = lazy.map(([key]) => {
  const all = gather(key, new Set(), eager)
  return { key, own: js(new Set([key])), all: js(all), css: css(all) }
})
for (const { key, own, all, css: style } of rows.sort((a, b) => b.all - a.all)) {
  console.log(`${key.padEnd(48)}${kb(own)}  css${kb(style)}  all${kb(all)}`)
}
