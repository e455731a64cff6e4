/** The files of a domain: which names have a fixed meaning, and what a file of that name exports. */
import type { Module } from './reader.ts'

/** Name of the file → the end of whatever it exports; such a name is exported by no other file. */
const FIXED_EXPORTS: Readonly<Record<string, RegExp>> = {
  domain: /Domain$/,
  binding: /Binding$/,
}

/** Other names for what has a fixed one. */
const SYNONYMS: Readonly<Record<string, RegExp>> = {
  domain: /^(?:handlers?|calls?|api|routes|controllers?|endpoints?)$/,
  binding: /^(?:bindings|config|kept)$/,
  effects: /^(?:effect|performers?)$/,
  submit: /^(?:submission|apply|applications?|add|create|new|hand[iI]n)$/,
  lists: /^(?:list|pages?|mine|\w+Lists?)$/,
  board: /^(?:boards|desks?|\w+Boards?)$/,
  detail: /^(?:details|one|show|view|\w+Details?)$/,
  rows: /^(?:row|cards?|lines?Of|\w+Rows)$/,
  candidates: /^(?:candidate|helpersFor|collectorsFor)$/,
}

interface DomainFile extends Module {
  readonly domain: string
  readonly name: string
}
const domainFiles = (modules: readonly Module[]): DomainFile[] =>
  modules.flatMap(one => {
    const [, domain, name] = /^server\/domain\/([^/]+)\/([^/]+)\.ts$/.exec(one.path) ?? []
    return domain === undefined || name === undefined ? [] : [{ ...one, domain, name }]
  })

/** Returns the files that have another name for something of a fixed one. */
export const strangeNames = (modules: readonly Module[]): string[] =>
  domainFiles(modules).flatMap(({ path, name }) =>
    Object.entries(SYNONYMS).flatMap(([fixed, other]) => (other.test(name) ? [`${path} says ${fixed}.ts`] : [])),
  )

/** Returns what is exported by a file of another kind than its name says. */
export const strayExports = (modules: readonly Module[]): string[] =>
  domainFiles(modules).flatMap(({ path, name, exportedValues }) =>
    exportedValues.flatMap(value =>
      Object.entries(FIXED_EXPORTS).flatMap(([fixed, ending]) =>
        ending.test(value) === (name === fixed) ? [] : [`${path} exports ${value}`],
      ),
    ),
  )

/** The name as it is, and in the singular, whichever that is. */
const wordsOf = (name: string) => [
  name,
  ...['s', 'es'].filter(end => name.endsWith(end)).map(end => name.slice(0, -end.length)),
  name.replace(/ies$/, 'y'),
]

/** Returns the calls that are not named after their file: `lists.ts` exports `…ListCalls`. */
export const strayCalls = (modules: readonly Module[]): string[] =>
  domainFiles(modules).flatMap(({ path, name, exportedValues }) =>
    exportedValues
      .filter(value => /Calls$/.test(value))
      .filter(value => !wordsOf(name).some(one => value.toLowerCase().endsWith(`${one.toLowerCase()}calls`)))
      .map(value => `${path} exports ${value}`),
  )

/** Returns the definitions with code of their own: they only put together what the files of their domain have. */
export const busyDefinitions = (modules: readonly Module[]): string[] =>
  domainFiles(modules).flatMap(({ path, name, imports }) =>
    name === 'domain'
      ? imports
          .filter(({ target = '' }) => !/^server\/(domain\/|engine\/domain\.ts)|\.contract\.ts$/.test(target))
          .map(({ specifier }) => `${path} uses ${specifier}`)
      : [],
  )

/** Returns the performers of effects outside of `effects.ts`, and what else such a file exports. */
export const strayPerformers = (modules: readonly Module[]): string[] =>
  domainFiles(modules).flatMap(({ path, name, exportedValues, performers }) =>
    exportedValues
      .filter(value => performers.includes(value) !== (name === 'effects'))
      .map(value => `${path} exports ${value}`),
  )
