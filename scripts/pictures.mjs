/**
 * Copies the pictures named in `pictures.list.txt` from the icon set, those that it lacks from `pictures.own.json`, and
 * the faces that `pictures.faces.json` puts together, into `server/kernel/pictures.json`, so that neither server nor
 * site needs the packages at runtime. Run it after changing one of the files: `node scripts/pictures.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createAvatar } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'

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

const faces = JSON.parse(readFileSync(at('./pictures.faces.json'), 'utf8'))
/** Parts of a face are numbered `variant01` and on; what is not named is left out. */
const faceOf = (seed, parts) => {
  const chosen = Object.entries(parts).map(([part, number]) => [part, [`variant${String(number).padStart(2, '0')}`]])
  const shown = part => ({ [`${part}Probability`]: part in parts ? 100 : 0 })
  const none = Object.assign({}, ...['gesture', 'bodyIcon', 'glasses', 'beard'].map(shown))
  const drawn = createAvatar(notionists, {
    seed,
    eyes: ['variant05'],
    nose: ['variant01'],
    ...none,
    ...Object.fromEntries(chosen),
  })
  const inside = drawn
    .toString()
    .replace(/<metadata.*?<\/metadata>/s, '')
    .replace(/<mask.*?<\/mask>/s, '')
  const body = inside.replaceAll(' mask="url(#viewboxMask)"', '').replace(/^<svg[^>]*>|<\/svg>$/g, '')
  return `<svg width="32" height="32" viewBox="0 0 1744 1744" fill="none">${body}</svg>`
}

const bodies = new Map([
  ...names.map(name => [name, bodyOf(name)]),
  ...Object.entries(own),
  ...Object.entries(faces).map(([name, parts]) => [name, faceOf(name, parts)]),
])
const lines = [...bodies]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(entry => entry.map(one => JSON.stringify(one)).join(': '))
writeFileSync(at('../server/kernel/pictures.json'), `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} pictures`)
