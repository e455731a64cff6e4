/**
 * Copies the pictures named in `pictures.list.txt` from the icon set, and those that it lacks from `pictures.own.json`,
 * into `server/kernel/pictures.json`, so that neither server nor site needs the package at runtime. Run it after
 * changing either file: `node scripts/pictures.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { icons } = createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/icons.json')
const at = path => new URL(path, import.meta.url)

const own = JSON.parse(readFileSync(at('./pictures.own.json'), 'utf8'))
const listed = readFileSync(at('./pictures.list.txt'), 'utf8').replace(/^#.*$/gm, '')
const names = [...new Set(listed.split(/\s+/).filter(Boolean))].sort()
const unknown = names.filter(name => !icons[name])
if (unknown.length) throw new Error(`The icon set has no ${unknown.join(', ')}`)

// Ids inside a picture are prefixed with its name, so that several can be composed.
const bodyOf = name =>
  icons[name].body
    .replaceAll(/id="/g, `id="${name}-`)
    .replaceAll(/url\(#/g, `url(#${name}-`)
    .replaceAll(/href="#/g, `href="#${name}-`)

const bodies = new Map([...names.map(name => [name, bodyOf(name)]), ...Object.entries(own)])
const lines = [...bodies]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(entry => entry.map(one => JSON.stringify(one)).join(': '))
writeFileSync(at('../server/kernel/pictures.json'), `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} pictures`)
