/** The rules of the house (design 3.1), each a function from modules to the sentences that say what is wrong. */
import type { Import, Module } from './reader.ts'

/** First match wins. */
const ROOMS: readonly (readonly [room: string, path: RegExp])[] = [
  ['contract/words', /^src\/contract\/words\.ts$/],
  ['contract', /^src\/contract\//],
  ['workflows', /^src\/machines\/workflows\//],
  ['machines', /^src\/machines\/browser\//],
  ['services', /^src\/services\//],
  ['ui', /^src\/ui\//],
  ['pages', /^src\/pages\//],
  ['main', /^src\/[^/]+$/],
  ['http', /^server\/http\//],
  ['domain', /^server\/domain\//],
  ['db', /^server\/db\//],
  ['providers', /^server\/providers\//],
  ['geo', /^server\/geo\//],
  ['server', /^server\/[^/]+$/],
]

/** What a room may import besides itself. The server's own ground floor (configuration, problems) is `server`. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  'contract/words': [],
  contract: ['contract/words'],
  workflows: ['contract/words'],
  machines: ['contract', 'contract/words', 'workflows'],
  services: ['contract', 'contract/words'],
  ui: ['contract', 'contract/words'],
  pages: ['machines', 'ui', 'contract', 'contract/words'],
  main: ['pages', 'machines', 'services', 'ui', 'contract', 'contract/words'],
  geo: ['contract', 'contract/words', 'server'],
  providers: ['geo', 'contract', 'contract/words', 'server'],
  db: ['geo', 'workflows', 'contract', 'contract/words', 'server'],
  domain: ['workflows', 'contract', 'contract/words', 'db', 'providers', 'geo', 'server'],
  http: ['domain', 'workflows', 'contract', 'contract/words', 'db', 'providers', 'geo', 'server'],
  server: ['http', 'domain', 'db', 'providers', 'geo', 'contract', 'contract/words', 'workflows'],
}

/** Packages that the rooms without a world may use. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  'contract/words': /^$/,
  contract: /^zod\/mini$/,
  workflows: /^(zod\/mini|xstate)$/,
}
const FOR_SERVER = /^(node:|fastify|@fastify\/|kysely|pg$|@electric-sql\/|pino|sharp|@node-rs\/)/
const FOR_BROWSER =
  /^(react|react-dom|react-leaflet|wouter|leaflet|@chakra-ui\/|@emotion\/|@xstate\/react|framer-motion)(\/|$)/

/** Room of a path, or undefined where it belongs to none. */
export const roomOf = (path: string): string | undefined => ROOMS.find(([, pattern]) => pattern.test(path))?.[0]
const isServer = (path: string) => path.startsWith('server/')

const packageProblem = (path: string, room: string, specifier: string): boolean => {
  const allowed = PACKAGES[room]
  if (allowed) return !allowed.test(specifier)
  return (isServer(path) ? FOR_BROWSER : FOR_SERVER).test(specifier)
}

/** The interface of a provider is the file named like its folder; the domain sees no other, http and main build them. */
const isImplementation = (target: string) => /^server\/providers\//.test(target) && !/\/([^/]+)\/\1\.ts$/.test(target)

const arrowProblem = (path: string, room: string, { specifier, target, typeOnly }: Import): string | undefined => {
  if (target === undefined) {
    return packageProblem(path, room, specifier) ? `${path} (${room}) may not use ${specifier}` : undefined
  }
  const goal = roomOf(target)
  if (goal === undefined) return `${path} leaves the house: ${target}`
  if (goal !== room && !ARROWS[room]?.includes(goal)) return `${path} (${room}) may not import ${target} (${goal})`
  if (room === 'domain' && isImplementation(target) && !typeOnly) {
    return `${path} (domain) may know only the interface of a provider, not ${target}`
  }
  const parts = /^(src\/pages\/[^/]+)\/parts\//.exec(target)?.[1]
  return parts && !path.startsWith(`${parts}/`) ? `${path} reaches into the private parts of ${parts}` : undefined
}

/** Imports against the table of arrows, packages in the wrong half of the house, other domains' private parts. */
export const wrongArrows = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ path, imports }) => {
    const room = roomOf(path)
    if (room === undefined) return [`${path} belongs to no room`]
    return imports.flatMap(one => arrowProblem(path, room, one) ?? [])
  })

/** Circles of imports that are followed when the program starts; types vanish before, lazy ones wait. */
export const circles = (modules: readonly Module[]): string[] => {
  const next = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target, typeOnly, lazy }) => (target && !typeOnly && !lazy ? [target] : [])),
    ]),
  )
  const found: string[] = []
  const done = new Set<string>()
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) {
      found.push([...trail.slice(at), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  return found
}

/** Files that only hand on what others export; a domain's face may. */
export const barrels = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ path, isBarrel }) =>
    isBarrel && !/^(src\/pages|server\/domain)\/[^/]+\/index\.ts$/.test(path) ? [`${path} is a barrel`] : [],
  )

/** `any`, and comments that silence the compiler or the linter about it. */
export const anys = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ path, anys: lines, comments }) => [
    ...lines.map(line => `${path}:${line} any`),
    ...comments
      .filter(text => /@ts-(ignore|expect-error|nocheck)|biome-ignore\s+lint\/suspicious\/noExplicitAny/.test(text))
      .map(text => `${path} silences: ${text.trim()}`),
  ])

const TABLE = /^src\/contract\/(screens|words)\.ts$|^server\/db\/(seed|migrations)\/|\/data\//
const LONGEST = 400
const LONG = 200
const MEDIAN = 60

/** Sizes in lines: none over 400, 90 % up to 200, median up to 60; tables and data do not count. */
export const sizes = (modules: readonly Module[]): string[] => {
  const counted = modules.filter(({ path }) => !TABLE.test(path))
  const lines = counted.map(one => one.lines).sort((a, b) => a - b)
  const median = lines[Math.floor((lines.length - 1) / 2)] ?? 0
  const long = lines.filter(count => count > LONG).length
  return [
    ...counted.filter(one => one.lines > LONGEST).map(one => `${one.path} has ${one.lines} lines`),
    ...(long > lines.length / 10 ? [`${long} of ${lines.length} files have more than ${LONG} lines`] : []),
    ...(median > MEDIAN ? [`the median file has ${median} lines`] : []),
  ]
}

/** Words of unfinished work, and tests that are switched off. */
export const unfinished = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([path, text]) =>
    [...text.matchAll(/\b(?:TODO|FIXME)\b|敬请期待|\b(?:it|test|describe|suite)\.(?:skip|only|todo)\b/g)].map(
      ([found]) => `${path}: ${found}`,
    ),
  )
