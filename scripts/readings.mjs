// @ts-check
/**
 * `npm run readings -- --against main`: draws the texts of every screen in the working copy and at another commit, and
 * prints the difference. Each screen is drawn with full and with empty lists, bare, while loading, and with each call
 * failing.
 * `npm run readings -- /help /map` draws these screens alone. Nothing is stored in the repository.
 */
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepTemporary, removeTemporary, run, runForOutput } from './lib/children.mjs'
import { ensurePackages, ROOT, requireNode } from './lib/install.mjs'
import { CommandError, print, runCommand } from './lib/terminal.mjs'

/** The files that draw; both sides use those of the working copy. */
const DRAWN_BY = ['test/machines/screens', 'test/support/machines', 'vitest.config.ts']
const LIMIT_MS = 1_200_000
/** Makes each hunk header show the state in which a screen differs. */
const BY_STATE = ['-c', 'diff.default.xfuncname=^## .*$']

/** @param {string} program @param {string[]} args */
const mustRun = async (program, args) => {
  const { code, output } = await runForOutput(program, args, { cwd: ROOT })
  if (code !== 0) throw new CommandError(`${program} ${args[0]} 没有成功：\n${output}`)
}

/** Draws the screens of a working copy. @param {string} root @param {string} folder @param {string[]} paths */
const draw = async (root, folder, paths) => {
  const names = paths.length > 0 ? ['-t', `^(${paths.join('|')})$`] : []
  const args = ['run', '--project', 'machines-screens', '--reporter=dot', ...names]
  const code = await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    limit: LIMIT_MS,
    env: { ...process.env, NODE_ENV: 'test', READINGS: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) throw new CommandError(`${root} 的页面没有画全`)
}

const main = async () => {
  const { values, positionals } = parseArgs({
    ...{ args: process.argv.slice(2), allowPositionals: true },
    options: { against: { type: 'string', default: 'main' } },
  })
  requireNode()
  await ensurePackages()
  const folder = keepTemporary(mkdtempSync(join(tmpdir(), 'linli-readings-')))
  const other = join(folder, 'commit')
  await mustRun('git', ['worktree', 'add', '--quiet', '--detach', other, values.against])
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(other, 'node_modules'), 'junction')
    for (const path of DRAWN_BY) cpSync(join(ROOT, path), join(other, path), { recursive: true })
    await draw(other, join(folder, values.against.replaceAll('/', '-')), positionals)
    await draw(ROOT, join(folder, 'now'), positionals)
    const sides = [values.against.replaceAll('/', '-'), 'now']
    const { code, output } = await runForOutput('git', [...BY_STATE, 'diff', '--no-index', '-U1', ...sides], {
      cwd: folder,
    })
    if (code > 1) throw new CommandError(output)
    print(output || `与 ${values.against} 读起来一样`)
  } finally {
    await mustRun('git', ['worktree', 'remove', '--force', other])
    removeTemporary(folder)
  }
  return 0
}

await runCommand(main)
