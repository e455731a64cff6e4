/** The rules of the house, each a function from modules to the sentences that say what is wrong. */
import type { Import, Module } from './reader.ts'

/** First match wins. */
const LAYERS: readonly (readonly [room: string, path: RegExp])[] = [
  [
    'contract/words',
    /^src\/contract\/(words|appointing|donationStates|taskWords|honourWords|certificationWords|feedbackWords|contentWords|disclosureWords|settingKeys|closureWords|turns|messageKinds|housePhrases|viewing|faults|screens|spans|time|keys|typed|spacing|signs|names|units)\.ts$/,
  ],
  ['contract/fields', /^src\/contract\/(fields|fieldWords)\.ts$/],
  ['contract', /^src\/contract\//],
  ['workflow', /^src\/machines\/workflow\//],
  ['workflows', /^src\/machines\/workflows\//],
  ['machines', /^src\/machines\/browser\//],
  ['services', /^src\/services\//],
  ['ui', /^src\/ui\//],
  ['data', /^src\/data\//],
  ['forms', /^src\/forms\//],
  ['pages', /^src\/pages\/[^/]+\//],
  ['app', /^src\/app\//],
  ['main', /^src\/main\.tsx$/],
  ['geo', /^server\/geo\//],
  ['kernel', /^server\/kernel\//],
  ['providers', /^server\/providers\//],
  ['db', /^server\/db\//],
  ['identity', /^server\/identity\//],
  ['files', /^server\/files\//],
  ['runtime', /^server\/runtime\.ts$/],
  ['engine', /^server\/engine\//],
  ['domain', /^server\/domain\/[^/]+\//],
  ['http', /^server\/http\//],
  ['portal', /^server\/portal\//],
  ['server', /^server\/main\.ts$/],
]

const WORDS = ['contract', 'contract/fields', 'contract/words']
const CHARTS = ['workflow', 'workflows']

/** What a room may import besides itself. */
const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'contract/words': [],
  // The calls of all steps come from the faces of their workflows.
  contract: ['contract/fields', 'contract/words', 'workflow', 'workflows'],
  'contract/fields': ['contract/words'],
  workflow: ['contract/fields', 'contract/words'],
  workflows: ['workflow', 'contract/fields', 'contract/words'],
  machines: [...WORDS, ...CHARTS],
  services: WORDS,
  ui: WORDS,
  data: ['machines', 'ui', ...CHARTS, ...WORDS],
  forms: ['data', 'machines', 'ui', ...CHARTS, ...WORDS],
  pages: ['forms', 'data', 'machines', 'ui', ...CHARTS, ...WORDS],
  app: ['pages', 'forms', 'data', 'machines', 'services', 'ui', ...CHARTS, ...WORDS],
  main: ['app', 'data', 'machines', 'services', 'ui', ...WORDS],
  geo: ['kernel', ...WORDS],
  kernel: WORDS,
  providers: ['geo', 'kernel', ...WORDS],
  db: ['geo', 'kernel', ...CHARTS, ...WORDS],
  runtime: ['db', 'kernel', 'providers'],
  identity: ['runtime', 'kernel', 'db', 'workflow', ...WORDS],
  files: ['runtime', 'kernel', 'db', ...WORDS],
  engine: ['runtime', 'identity', 'kernel', 'db', 'geo', 'workflow', ...WORDS],
  domain: ['engine', 'files', 'identity', 'kernel', 'db', 'providers', 'geo', ...CHARTS, ...WORDS],
  http: ['domain', 'engine', 'files', 'identity', 'kernel', 'db', 'providers', 'geo', ...CHARTS, ...WORDS],
  portal: ['http', 'domain', 'engine', 'files', 'identity', 'kernel', 'db', 'providers', 'geo', ...CHARTS, ...WORDS],
  server: ['portal', 'kernel'],
}

/** Packages that the rooms without a world may use. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  'contract/words': /^$/,
  'contract/fields': /^zod\/mini$/,
  contract: /^zod\/mini$/,
  workflow: /^(zod\/mini|xstate)$/,
  workflows: /^(zod\/mini|xstate)$/,
}
const FOR_SERVER = /^(node:|fastify|@fastify\/|kysely|pg$|@electric-sql\/|pino|sharp|pdfkit|fontkit|@node-rs\/)/
const FOR_BROWSER =
  /^(react|react-dom|react-leaflet|wouter|leaflet|@chakra-ui\/|@emotion\/|@xstate\/react|framer-motion)(\/|$)/

/** Room of a path, or undefined where it belongs to none. */
export const layerOf = (path: string): string | undefined => LAYERS.find(([, pattern]) => pattern.test(path))?.[0]
const isServer = (path: string) => path.startsWith('server/')

const packageProblem = (path: string, layer: string, specifier: string): boolean => {
  const allowed = PACKAGES[layer]
  if (allowed) return !allowed.test(specifier)
  return (isServer(path) ? FOR_BROWSER : FOR_SERVER).test(specifier)
}

/**
 * The interface of a provider is the file named like its folder; the domain sees no other, http and main build them.
 */
const isImplementation = (target: string) => /^server\/providers\//.test(target) && !/\/([^/]+)\/\1\.ts$/.test(target)

const importProblem = (path: string, layer: string, { specifier, target, typeOnly }: Import): string | undefined => {
  if (target === undefined) {
    return packageProblem(path, layer, specifier) ? `${path} (${layer}) may not use ${specifier}` : undefined
  }
  const goal = layerOf(target)
  if (goal === undefined) return `${path} leaves the house: ${target}`
  if (goal !== layer && !ALLOWED_IMPORTS[layer]?.includes(goal))
    return `${path} (${layer}) may not import ${target} (${goal})`
  if (layer === 'domain' && isImplementation(target) && !typeOnly) {
    return `${path} (domain) may know only the interface of a provider, not ${target}`
  }
  const parts = /^(src\/pages\/[^/]+)\/parts\//.exec(target)?.[1]
  return parts && !path.startsWith(`${parts}/`) ? `${path} reaches into the private parts of ${parts}` : undefined
}

/** Imports against the table of arrows, packages in the wrong half of the house, other domains' private parts. */
export const forbiddenImports = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ path, imports }) => {
    const layer = layerOf(path)
    if (layer === undefined) return [`${path} belongs to no room`]
    return imports.flatMap(one => importProblem(path, layer, one) ?? [])
  })

/** Circles of imports that are followed when the program starts; types vanish before, lazy ones wait. */
export const importCycles = (modules: readonly Module[]): string[] => {
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

const TABLE_NAMES =
  /\b(?:from|join|into|update)\s+"?(\w+)|\b(?:\w*[fF]rom|insertInto|updateTable|\w*[jJ]oin)\(\s*'(\w+)/g
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Workflows in strings, and tables in SQL and in queries, that a room below the domains names. */
export const namedDomains = (
  texts: Readonly<Record<string, string>>,
  { workflows, tables }: { readonly workflows: readonly string[]; readonly tables: readonly string[] },
): string[] => {
  const inSql = new Set(tables.map(snake))
  return Object.entries(texts).flatMap(([path, text]) => {
    const words = [...text.matchAll(/'(\w+)'/g)].flatMap(([, word = '']) => (workflows.includes(word) ? [word] : []))
    const read = [...text.matchAll(TABLE_NAMES)].flatMap(([, sql, query]) => [sql ?? '', query ?? ''])
    const foreign = read.filter(name => tables.includes(name) || inSql.has(name))
    return [...new Set([...words, ...foreign])].map(name => `${path} names ${name}`)
  })
}

const HEAVY = /^(?:leaflet|react-leaflet|gcoord|supercluster|flatbush|qrcode|framer-motion|tus-js-client)$/
/** The one screen that is nothing without its library. */
const HEAVY_PAGE = 'src/pages/home/map.tsx'

/** Screens that wait for a library which they can stand without: it is fetched with `LazyPart` or `import()`. */
export const heavyPages = (modules: readonly Module[]): string[] => {
  const byPath = new Map(modules.map(one => [one.path, one]))
  const reached = (path: string, seen: Set<string>): Set<string> => {
    for (const { specifier, target, typeOnly, lazy } of byPath.get(path)?.imports ?? []) {
      if (typeOnly || lazy || seen.has(target ?? specifier)) continue
      seen.add(target ?? specifier)
      if (target) reached(target, seen)
    }
    return seen
  }
  return modules.flatMap(({ path }) =>
    /^src\/pages\/[^/]+\/[^/]+\.tsx$/.test(path) && path !== HEAVY_PAGE
      ? [...reached(path, new Set())].filter(name => HEAVY.test(name)).map(name => `${path} waits for ${name}`)
      : [],
  )
}

/** Files that only hand on what others export; a domain's face may. */
export const barrelFiles = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ path, isBarrel }) =>
    isBarrel && !/^(src\/pages|server\/domain)\/[^/]+\/index\.ts$/.test(path) ? [`${path} is a barrel`] : [],
  )

/** `any`, and comments that silence the compiler or the linter about it. */
export const anyUsages = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ path, anys: lines, comments }) => [
    ...lines.map(line => `${path}:${line} any`),
    ...comments
      // In a test it asserts that something does not compile.
      .filter(text => !(path.startsWith('test/') && text.includes('@ts-expect-error')))
      .filter(text => /@ts-(ignore|expect-error|nocheck)|biome-ignore\s+lint\/suspicious\/noExplicitAny/.test(text))
      .map(text => `${path} silences: ${text.trim()}`),
  ])

const TYPED_SPAN = /(?:[1-9]\d*|[三四五六七八九十]+) ?(?:天|小时|分钟|个工作日)/g
/** Lengths of time that are typed in sentences, where the delay they repeat may be set to another one. */
export const typedSpans = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([path, text]) =>
    text
      .split('\n')
      .filter(line => !/^\s*(?:\/\/|\/?\*)/.test(line))
      .flatMap(line => line.match(TYPED_SPAN) ?? [])
      .map(span => `${path} types ${span}`),
  )

const CHINA_HOME = 'src/contract/time.ts'
const CHINA_WORDS = /Asia\/Shanghai|\+08:?00|\b8 \* (?:3_?600|HOUR|60 \* 60)|\b28_?800/
/** Places outside of its home that know the zone of China's clocks. */
export const strayClocks = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([path, text]) =>
    path !== CHINA_HOME && CHINA_WORDS.test(text) ? [`${path} knows China's zone; ask ${CHINA_HOME}`] : [],
  )

const TABLE = /^src\/contract\/(screens|words)\.ts$|^server\/db\/(seed|migrations)\/|\/data\//
const MAX_LINES = 350
const LONG_LINES = 150
const MAX_MEDIAN_LINES = 60

/** Sizes in lines: none over 350, nine of ten up to 150, median up to 60; tables and data do not count. */
export const sizeProblems = (modules: readonly Module[]): string[] => {
  const counted = modules.filter(({ path }) => !TABLE.test(path))
  const lines = counted.map(one => one.lines).sort((a, b) => a - b)
  const median = lines[Math.floor((lines.length - 1) / 2)] ?? 0
  const long = lines.filter(count => count > LONG_LINES).length
  return [
    ...counted.filter(one => one.lines > MAX_LINES).map(one => `${one.path} has ${one.lines} lines`),
    ...(long > lines.length / 10 ? [`${long} of ${lines.length} files have more than ${LONG_LINES} lines`] : []),
    ...(median > MAX_MEDIAN_LINES ? [`the median file has ${median} lines`] : []),
  ]
}

/** Words of unfinished work, and tests that are switched off. */
export const unfinished = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([path, text]) =>
    [...text.matchAll(/\b(?:TODO|FIXME)\b|敬请期待|\b(?:it|test|describe|suite)\.(?:skip|only|todo)\b/g)].map(
      ([found]) => `${path}: ${found}`,
    ),
  )
