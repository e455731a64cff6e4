// @ts-check
/**
 * This commit beside another, in one run: both are built, each gets data of its own from the same statements, and what
 * is measured is measured in turns while the other side waits. This commit's measurements are used for both, so that
 * the other one has to have the tables that they fill and the calls that they ask; only `step` is each commit's own.
 * How far chance goes shows a commit beside itself.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepTemporary, keepTrack, removeTemporary, runForOutput } from '../../scripts/lib/children.mjs'
import { ensureBuild, ensurePackages, packagesAreThere, ROOT } from '../../scripts/lib/install.mjs'
import { ensurePostgres } from '../../scripts/lib/postgres.mjs'
import { CommandError } from '../../scripts/lib/terminal.mjs'

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @param {string} program @param {string[]} args */
const mustRun = async (program, args) => {
  const { code, output } = await runForOutput(program, args, { cwd: ROOT })
  if (code !== 0) throw new CommandError(`${program} ${args[0]} 没有成功：\n${output}`)
}

/** Resolves to a folder with the built commit; packages are shared where it has the same. @param {string} commit */
const checkOut = async commit => {
  const folder = keepTemporary(mkdtempSync(join(tmpdir(), 'linli-beside-')))
  const archive = join(folder, 'commit.tar')
  await mustRun('git', ['archive', '--format=tar', `--output=${archive}`, commit])
  await mustRun('tar', ['-xf', archive, '-C', folder])
  const packages = join(folder, 'node_modules')
  symlinkSync(join(ROOT, 'node_modules'), packages, 'junction')
  if (!packagesAreThere(folder)) {
    unlinkSync(packages)
    await ensurePackages(folder)
  }
  await ensureBuild(folder)
  return folder
}

/** Whether a side said the word; not where it ended first. @param {ChildProcess} side @param {string} word */
const hears = (side, word) =>
  new Promise((/** @type {(said: boolean) => void} */ resolve) => {
    if (side.exitCode !== null || side.signalCode !== null) return resolve(false)
    const settle = (/** @type {boolean} */ said) => {
      side.off('message', hear)
      side.off('exit', leave)
      resolve(said)
    }
    const hear = (/** @type {unknown} */ message) => message === word && settle(true)
    const leave = () => settle(false)
    side.on('message', hear)
    side.on('exit', leave)
  })

/**
 * Lets the sides measure one after the other, who was last coming first, and only once both wait: neither fills a
 * database while the other measures. @param {readonly ChildProcess[]} sides
 */
const takeTurns = async sides => {
  for (let turn = 0; ; turn++) {
    const ready = await Promise.all(sides.map(side => hears(side, 'ready')))
    const there = sides.filter((_, at) => ready[at])
    if (there.length === 0) return
    for (const side of turn % 2 === 0 ? there : there.toReversed()) {
      const measured = hears(side, 'done')
      side.send('go')
      await measured
    }
    for (const side of there) if (side.connected) side.send('go')
  }
}

/** @param {Figure} figure */
const shown = ({ value = Number.NaN, unit, note }) =>
  `${Number(value.toPrecision(4))} ${unit}`.trim() + (note ? `（${note}）` : '')

/**
 * Resolves to how many times the other commit's figure each of this one's is.
 * @param {readonly string[]} args of the command, without the commit
 * @param {string} commit
 * @returns {Promise<Figure[]>}
 */
export const compare = async (args, commit) => {
  const other = await checkOut(commit)
  const postgres = await ensurePostgres()
  try {
    /** @type {Figure[][]} */
    const figures = []
    const sides = [ROOT, other].map((root, at) => {
      const env = { ...process.env, BENCH_ROOT: root, ...(postgres && { TEST_DATABASE_URL: postgres.url }) }
      const stdio = /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'ignore', 'inherit', 'ipc'])
      const side = keepTrack(fork(join(ROOT, 'scripts/bench.mjs'), [...args], { env, stdio }))
      side.on('message', message => {
        if (Array.isArray(message)) figures[at] = [...(figures[at] ?? []), ...message]
      })
      return side
    })
    await takeTurns(sides)
    const [here = [], there = []] = figures
    return here.flatMap(figure => {
      const before = there.find(({ what }) => what === figure.what)
      if (figure.value === undefined || before?.value === undefined) return []
      const value = figure.value === before.value ? 1 : figure.value / before.value
      return [{ what: figure.what, value, unit: '倍', note: `${shown(figure)}，那时 ${shown(before)}` }]
    })
  } finally {
    await postgres?.stop()
    removeTemporary(other)
  }
}
