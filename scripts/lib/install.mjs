// @ts-check
/** Checks that node, the packages and the build match the sources, and updates them. This file needs no package. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './children.mjs'
import { CommandError, print, step } from './terminal.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const MIN_NODE = /** @type {const} */ ([20, 19])

/**
 * Returns the sentence that says which node is needed, or undefined if this one is recent enough.
 * @param {string} version as
 * `process.versions.node`
 */
export const nodeProblem = version => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return undefined
  const least = MIN_NODE.join('.')
  return `邻里需要 Node.js ${least} 或更新的版本，当前是 ${version}。请从 https://nodejs.org 安装后再试。\n    Linli needs Node.js ${least} or newer; this is ${version}.`
}

/** @throws {Trouble} if this node is too old */
export const requireNode = () => {
  const problem = nodeProblem(process.versions.node)
  if (problem) throw new CommandError(problem)
}

/** @param {string} path @returns {string | undefined} */
const textOf = path => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} Locked
 * @param {string | undefined} text of a lock file
 * @returns {Record<string, Locked>}
 */
const packagesIn = text => {
  try {
    return JSON.parse(text ?? '{}').packages ?? {}
  } catch {
    return {}
  }
}

/**
 * Returns whether node_modules has the packages of the lock file, by the list that npm writes there as its last step.
 * Optional ones may be missing: they are for other systems.
 * @param {string} root
 */
export const packagesAreThere = root => {
  const locked = packagesIn(textOf(join(root, 'package-lock.json')))
  const installed = packagesIn(textOf(join(root, 'node_modules', '.package-lock.json')))
  const names = Object.keys(locked).filter(name => name !== '')
  return (
    names.length > 0 &&
    names.every(name => locked[name]?.optional || installed[name]?.version === locked[name]?.version)
  )
}

/** Installs the packages of the lock file if they are missing or different. @throws {Trouble} if npm fails */
export const ensurePackages = async (root = ROOT) => {
  if (packagesAreThere(root)) return
  await step('安装依赖（npm ci）', async () => {
    // Set by any package manager that runs us; only npm understands `ci`.
    const npm = process.env.npm_execpath?.match(/npm-cli\.c?js$/)?.input
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const code = npm
      ? await run(process.execPath, [npm, ...args], { cwd: root })
      : await run('npm', args, { cwd: root, shell: process.platform === 'win32' })
    if (code !== 0) throw new CommandError(`依赖没有装上（npm 以 ${code} 结束）。请检查网络与 npm 的源，然后再试一次。`)
  })
}

/** Inputs of the build. */
export const SOURCES = [
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/vite',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Returns a hash of the paths and contents of all sources, the same on every machine.
 * @param {string} root
 * @param {readonly string[]} [sources]
 */
export const sourcesHash = (root, sources = SOURCES) => {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = path => {
    const full = join(root, path)
    if (!existsSync(full)) return
    /** @type {import('node:fs').Dirent[] | undefined} */
    let entries
    try {
      entries = readdirSync(full, { withFileTypes: true })
    } catch {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
      return
    }
    for (const name of entries.map(entry => entry.name).sort()) add(`${path}/${name}`)
  }
  for (const source of sources) add(source)
  return hash.digest('hex')
}

/** @param {string} root */
const buildStamp = root => join(root, 'dist', '.stamp')

/** @param {string} root */
export const buildIsFresh = root =>
  ['server/main.js', 'client/index.html'].every(file => existsSync(join(root, 'dist', file))) &&
  textOf(buildStamp(root)) === sourcesHash(root)

/** Builds site and server into dist if the sources have changed. @throws {Trouble} if the build fails */
export const ensureBuild = async (root = ROOT) => {
  if (buildIsFresh(root)) return print('▸ 构建：没有变化，沿用上一次的')
  const hash = sourcesHash(root)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const quiet = ['--logLevel', 'warn']
  /** @param {string} title @param {string[]} args */
  const build = (title, args) =>
    step(title, async () => {
      const code = await run(process.execPath, [vite, 'build', ...args, ...quiet], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
      })
      if (code !== 0) throw new CommandError(`${title}失败，上面是原因。`)
    })
  await build('构建网页', [])
  await build('构建服务', ['--ssr', 'server/main.ts', '--outDir', 'dist/server'])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(buildStamp(root), hash)
}
