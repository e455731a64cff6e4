/**
 * The dictionary (`docs/dictionary.md`) as rules, each a function from modules to the sentences that say what is wrong.
 */
import type { Module } from './reader.ts'

export interface Dictionary {
  readonly forbidden: ReadonlySet<string>
  /** Stored names and names on the wire. */
  readonly exempt: ReadonlySet<string>
}

/**
 * Reads the table of words that no identifier is made of, and the names that are exempt, from the text of the
 * dictionary.
 */
export const readDictionary = (text: string): Dictionary => {
  const [, rest = ''] = text.split('## Words that no identifier is made of')
  const words = [...rest.matchAll(/^\| ([a-z, ]+) \|/gm)].flatMap(([, cell = '']) => cell.trim().split(', '))
  const exempt = [...(rest.split('Names that are stored')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  return { forbidden: new Set(words.filter(word => word !== 'word')), exempt: new Set(exempt) }
}

const wordsIn = (name: string): string[] =>
  name.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map(word => word.toLowerCase())

/** Identifiers that are made of a word of the second table. */
export const dialect = (modules: readonly Module[], { forbidden, exempt }: Dictionary): string[] =>
  modules.flatMap(({ path, declared }) =>
    [...new Set(declared)]
      .filter(name => !exempt.has(name) && wordsIn(name).some(word => forbidden.has(word)))
      .map(name => `${path}: ${name}`),
  )

/** Names of exported types that more than one file exports. */
export const sharedTypeNames = (modules: readonly Module[]): string[] => {
  const homes = new Map<string, string[]>()
  for (const { path, exportedTypes } of modules)
    for (const name of exportedTypes) homes.set(name, [...(homes.get(name) ?? []), path])
  return [...homes].flatMap(([name, paths]) => (paths.length > 1 ? [`${name}: ${paths.join(', ')}`] : []))
}

/** Comments that cite a document by a number or a name that the repository does not hold. */
export const foreignCitations = (modules: readonly Module[], exists: (path: string) => boolean): string[] =>
  modules.flatMap(({ path, comments }) =>
    comments.flatMap(text => {
      const numbered = /\b(?:[Dd]esign|portal-spec|review) \d/.exec(text)?.[0]
      const files = [...text.matchAll(/\b(docs\/[\w-]+\.md)\b/g)].map(([file]) => file).filter(file => !exists(file))
      return [numbered, ...files].flatMap(found => (found ? [`${path}: ${found}`] : []))
    }),
  )

const MAX_COLUMNS = 120
/** Lines of comments that are longer than code may be. */
export const longComments = (modules: readonly Module[], sourceOf: (path: string) => string): string[] =>
  modules.flatMap(({ path }) =>
    sourceOf(path)
      .split('\n')
      .flatMap((line, index) =>
        line.length > MAX_COLUMNS && /^\s*(?:\/\/|\/?\*)/.test(line)
          ? [`${path}:${index + 1} has ${line.length} columns`]
          : [],
      ),
  )

/** `...{ a, b }` in a literal; `{...{ a, b }}` hands props of the same names to a part. */
const SPREAD_LITERAL = /(?<!\{)\.\.\.\{ ?\w/
/** Returns where a literal is spread into another instead of its fields being written. */
export const spreadLiterals = (modules: readonly Module[], sourceOf: (path: string) => string): string[] =>
  modules.flatMap(({ path }) =>
    sourceOf(path)
      .split('\n')
      .flatMap((line, index) => (SPREAD_LITERAL.test(line) ? [`${path}:${index + 1}`] : [])),
  )

/** A name in the spelling of code: `ownersOf`, `MAX_COUNTED`. */
const CODE_NAME = /`([a-z]\w*[A-Z]\w*|[A-Z]+_[A-Z_]+)`/g
const wordsOf = (text: string): readonly string[] => text.match(/\w+/g) ?? []

/** Names of code that a comment gives and no code has any more. */
export const staleNames = (modules: readonly Module[], sourceOf: (path: string) => string): string[] => {
  const known = new Set(
    modules.flatMap(({ path, comments }) =>
      wordsOf(comments.reduce((code, comment) => code.replace(comment, () => ''), sourceOf(path))),
    ),
  )
  return modules.flatMap(({ path, comments }) =>
    [...comments.join('\n').matchAll(CODE_NAME)].flatMap(([, name = '']) =>
      known.has(name) ? [] : [`${path}: ${name}`],
    ),
  )
}

/** Rooms in which every function that others may call says what it does. */
const DOCUMENTED =
  /^(src\/(contract|machines|data|forms|services)|server\/(kernel|identity|engine|domain|files|geo|http|providers))\/|^server\/(db|portal)\/[^/]+\.ts$/

/** Returns the exported functions whose docstring does not begin with a verb that says what they return or do. */
export const unsaidFunctions = (modules: readonly Module[]): string[] =>
  modules
    .filter(({ path }) => DOCUMENTED.test(path))
    .flatMap(({ path, exportedFunctions }) =>
      exportedFunctions.filter(({ doc }) => !/^[A-Z][a-z]+s\b/.test(doc)).map(({ name }) => `${path} ${name}`),
    )
