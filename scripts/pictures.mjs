/**
 * Takes the pictures named in `pictures.list.txt` over from the icon set into `server/db/seed/pictures.json`, so that
 * neither server nor site needs the package when it runs. Run it after changing the list: `node scripts/pictures.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { icons } = createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/icons.json')
const at = path => new URL(path, import.meta.url)

const listed = readFileSync(at('./pictures.list.txt'), 'utf8').replace(/^#.*$/gm, '')
const names = [...new Set(listed.split(/\s+/).filter(Boolean))].sort()
const unknown = names.filter(name => !icons[name])
if (unknown.length) throw new Error(`The icon set has no ${unknown.join(', ')}`)

// Ids inside a picture get its name, so that several can stand in one composition.
const bodyOf = name =>
  icons[name].body
    .replaceAll(/id="/g, `id="${name}-`)
    .replaceAll(/url\(#/g, `url(#${name}-`)
    .replaceAll(/href="#/g, `href="#${name}-`)

const lines = names.map(name => `${JSON.stringify(name)}: ${JSON.stringify(bodyOf(name))}`)
writeFileSync(at('../server/db/seed/pictures.json'), `{\n${lines.join(',\n')}\n}\n`)
console.log(`${names.length} pictures`)
