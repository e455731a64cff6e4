/** Reads what a source file imports and what it is made of, from its syntax tree. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Import {
  /** As written: `./a.ts`, `zod/mini`. */
  readonly specifier: string
  /** For relative ones, the path in the project. */
  readonly target: string | undefined
  readonly typeOnly: boolean
  /** `import()` at run time; it may close a circle, because nothing waits for it. */
  readonly lazy: boolean
}

export interface ExportedFunction {
  readonly name: string
  /** Its docstring without stars; empty where it has none. */
  readonly doc: string
}

export interface Module {
  readonly path: string
  readonly imports: readonly Import[]
  readonly lines: number
  /** Lines with the type `any`. */
  readonly anys: readonly number[]
  /** Nothing but re-exports. */
  readonly isBarrel: boolean
  readonly comments: readonly string[]
  /** Names that the file declares: variables, functions, parameters, types, members. */
  readonly declared: readonly string[]
  readonly exportedTypes: readonly string[]
  readonly exportedValues: readonly string[]
  /** Exported values that are declared as performers of an effect. */
  readonly performers: readonly string[]
  readonly exportedFunctions: readonly ExportedFunction[]
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) yield* nodesIn(child)
  }
}

const literal = (value: unknown): string | undefined =>
  isNode(value) && 'value' in value && typeof value.value === 'string' ? value.value : undefined

/** Every specifier of an import or export declaration is a type, or the declaration itself is. */
const onlyTypes = (node: Node): boolean => {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const named = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return named.length > 0 && named.every(one => one.importKind === 'type' || one.exportKind === 'type')
}

const nameOf = (value: unknown): string[] =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? [value.name] : []

/** The names in a pattern: `a`, `{ a, b: c }`, `[a, ...b]`, `a = 1`. */
const boundNames = (value: unknown): string[] => {
  if (!isNode(value)) return []
  if (value.type === 'ObjectPattern' && Array.isArray(value.properties))
    return value.properties.filter(isNode).flatMap(one => boundNames(one.value ?? one.argument))
  if (value.type === 'ArrayPattern' && Array.isArray(value.elements)) return value.elements.flatMap(boundNames)
  if (value.type === 'AssignmentPattern') return boundNames(value.left)
  return value.type === 'RestElement' ? boundNames(value.argument) : nameOf(value)
}

const DECLARES = /^(FunctionDeclaration|ClassDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/
const TYPES = /^(ClassDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/
const MEMBERS = /^(TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/

const declaredBy = (node: Node): string[] => {
  if (node.type === 'VariableDeclarator') return boundNames(node.id)
  if (MEMBERS.test(node.type)) return nameOf(node.key)
  const parameters = Array.isArray(node.params) ? node.params.flatMap(boundNames) : []
  return DECLARES.test(node.type) ? [...nameOf(node.id), ...parameters] : parameters
}

const FUNCTIONS = /^(ArrowFunctionExpression|FunctionExpression)$/

interface Value {
  readonly name: string
  /** The type that it is declared with, where that has a name. */
  readonly type: string | undefined
}

/** The functions and variables that a statement exports. */
const valuesOf = (declaration: unknown): Value[] => {
  if (!isNode(declaration)) return []
  if (declaration.type === 'FunctionDeclaration') return nameOf(declaration.id).map(name => ({ name, type: undefined }))
  const variables = Array.isArray(declaration.declarations) ? declaration.declarations.filter(isNode) : []
  return variables.flatMap(({ id }) => {
    const annotation = isNode(id) && isNode(id.typeAnnotation) ? id.typeAnnotation.typeAnnotation : undefined
    const [type] = isNode(annotation) ? nameOf(annotation.typeName) : []
    return boundNames(id).map(name => ({ name, type }))
  })
}

/** The names of the functions that a statement exports. */
const functionsOf = (declaration: unknown): string[] => {
  if (!isNode(declaration)) return []
  if (declaration.type === 'FunctionDeclaration') return nameOf(declaration.id)
  const variables = Array.isArray(declaration.declarations) ? declaration.declarations.filter(isNode) : []
  return variables.flatMap(({ id, init }) => (isNode(init) && FUNCTIONS.test(init.type) ? nameOf(id) : []))
}

/**
 * Reads one source.
 * @throws where it cannot be parsed
 */
export const readModule = (path: string, source: string): Module => {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
  const imports: Import[] = []
  const anys: number[] = []
  const declared: string[] = []
  const exportedTypes: string[] = []
  const add = (specifier: string | undefined, typeOnly: boolean, lazy: boolean) => {
    if (specifier === undefined) return
    const bare = specifier.replace(/\?.*$/, '')
    const target = bare.startsWith('.') ? posix.join(posix.dirname(path), bare) : undefined
    imports.push({ specifier, target, typeOnly, lazy })
  }
  for (const node of nodesIn(program)) {
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) add(literal(node.source), onlyTypes(node), false)
    if (node.type === 'ImportExpression') add(literal(node.source), false, true)
    if (node.type === 'TSImportType') add(literal(node.source) ?? literal(node.argument), true, false)
    declared.push(...declaredBy(node))
    if (node.type === 'ExportNamedDeclaration' && isNode(node.declaration) && TYPES.test(node.declaration.type))
      exportedTypes.push(...nameOf(node.declaration.id))
    if (node.type === 'TSAnyKeyword') anys.push(source.slice(0, node.start).split('\n').length)
  }
  const docAt = (start: number) => {
    const comment = comments.findLast(({ end }) => end <= start && source.slice(end, start).trim() === '')
    return comment?.value.startsWith('*') ? comment.value.replace(/^[\s*]+/gm, '').trim() : ''
  }
  const exportedFunctions = program.body.flatMap(statement =>
    statement.type === 'ExportNamedDeclaration'
      ? functionsOf(statement.declaration).map(name => ({ name, doc: docAt(statement.start) }))
      : [],
  )
  const values = program.body.flatMap(statement =>
    statement.type === 'ExportNamedDeclaration' ? valuesOf(statement.declaration) : [],
  )
  const statements = program.body.filter(({ type }) => type !== 'ImportDeclaration')
  return {
    path,
    imports,
    anys,
    declared,
    exportedTypes,
    exportedFunctions,
    exportedValues: values.map(({ name }) => name),
    performers: values.filter(({ type }) => type === 'Performer').map(({ name }) => name),
    lines: source.trimEnd().split('\n').length,
    comments: comments.map(({ value }) => value),
    isBarrel: statements.length > 0 && statements.every(node => 'source' in node && node.source !== null),
  }
}

export interface Element {
  /** As written: `TextField`. */
  readonly name: string
  readonly line: number
  /** `name` is undefined for a spread; `text` is the value as written, empty for a bare attribute. */
  readonly attributes: readonly { readonly name: string | undefined; readonly text: string }[]
}

const textOf = (node: unknown, source: string): string =>
  isNode(node) && typeof node.end === 'number' ? source.slice(node.start, node.end) : ''

/** Returns the JSX elements of one source, in their order. */
export const elementsOf = (path: string, source: string): Element[] =>
  [...nodesIn(parseSync(path, source).program)]
    .filter(({ type }) => type === 'JSXOpeningElement')
    .map(node => ({
      name: textOf(node.name, source),
      line: source.slice(0, node.start).split('\n').length,
      attributes: (Array.isArray(node.attributes) ? node.attributes.filter(isNode) : []).map(one =>
        one.type === 'JSXSpreadAttribute'
          ? { name: undefined, text: textOf(one.argument, source) }
          : { name: textOf(one.name, source), text: textOf(one.value, source) },
      ),
    }))

/** The paths of all files below a folder of the project, with forward slashes. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** What was read before: one file asks for the same modules for every one of its rules. */
const modulesRead = new Map<string, Module>()

const moduleAt = (path: string): Module => {
  const module = modulesRead.get(path) ?? readModule(path, readText(path))
  modulesRead.set(path, module)
  return module
}

/** All TypeScript modules below these folders; declarations (`.d.ts`) are not modules. */
export const readModules = (...folders: string[]): Module[] =>
  folders
    .flatMap(filesUnder)
    .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map(moduleAt)
