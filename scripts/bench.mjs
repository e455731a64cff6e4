// @ts-check
/**
 * `npm run bench`: measures and prints every figure with its budget; always exits with 0.
 * `npm run bench -- sizes load` runs only those parts.
 * `npm run bench -- mall step --against <commit>` measures them at the working copy and at that commit in turns, and
 * prints the ratios; `--most 10000` skips what needs more goods.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild, ensurePackages, requireNode } from './lib/install.mjs'
import { CommandError, duration, print, runCommand, warn } from './lib/terminal.mjs'

/**
 * @typedef {import('../test/bench/table.mjs').Figure} Figure @typedef {import('../test/bench/server.mjs').Server}
 * Server
 */

/** Budgets of lists: on PostgreSQL, embedded. */
const LIST = { postgres: 1500, embedded: 300, p99: 60 }

/**
 * @param {string} engine @param {import('../test/bench/calls.mjs').Outcome[]} outcomes @param {number} least
 * @returns {Figure[]}
 */
const callFigures = (engine, outcomes, least) =>
  outcomes.flatMap(({ name, isList, rate, p50, p99, bad }) => {
    const what = `${engine} ${name}`
    const note = `p50 ${p50} ms，p99 ${p99} ms${bad ? `，${bad} 次没有答好` : ''}`
    /** @type {Figure[]} */
    const figures = [{ what, value: rate, unit: '次/秒', note, ...(isList ? { least } : {}) }]
    if (isList) figures.push({ what: `${what} p99`, value: p99, unit: 'ms', most: LIST.p99 })
    return figures
  })

/** @typedef {{ folder: string, server: Server, starts: Figure[] }} House */

/** Resolves to a filled embedded server for the parts that need one. @returns {Promise<House>} */
const openBenchServer = async () => {
  const { newFolder, startServer } = await import('../test/bench/server.mjs')
  const folder = newFolder()
  const first = await startServer(folder)
  await first.stop()
  const server = await startServer(folder)
  return {
    folder,
    server,
    starts: [
      { what: '第一次启动（建库、装入演示数据）', value: first.startedIn / 1000, unit: '秒', most: 60 },
      { what: '再次启动', value: server.startedIn / 1000, unit: '秒' },
      { what: '第一次是再次的几倍', value: first.startedIn / server.startedIn, unit: '倍' },
    ],
  }
}

/** @param {House} house */
const accountOf = ({ folder }) => JSON.parse(readFileSync(join(folder, 'demo-accounts.json'), 'utf8'))[0]

/** @param {() => Promise<House>} benchServer @returns {Promise<Figure[]>} */
const calls = async benchServer => {
  const [{ measure }, { freshPostgres, newFolder, startServer }] = await Promise.all([
    import('../test/bench/calls.mjs'),
    import('../test/bench/server.mjs'),
  ])
  const here = await benchServer()
  const account = accountOf(here)
  const embedded = await measure(here.server.url, account)
  const figures = callFigures('PGlite', embedded, LIST.embedded)
  const postgres = await freshPostgres()
  if (!postgres) return [...figures, { what: 'PostgreSQL', value: undefined, unit: '', note: '没有可用的 PostgreSQL' }]
  try {
    const server = await startServer(newFolder(), { DATABASE_URL: postgres.url })
    const outcomes = await measure(server.url, account)
    await server.stop()
    const ratios = outcomes.flatMap(({ name, isList, rate }, at) => {
      const other = embedded[at]
      return isList && other?.rate
        ? [{ what: `PostgreSQL 是 PGlite 的几倍：${name}`, value: rate / other.rate, unit: '倍' }]
        : []
    })
    return [
      ...figures,
      { what: 'PostgreSQL 上第一次启动', value: server.startedIn / 1000, unit: '秒' },
      ...callFigures('PostgreSQL', outcomes, LIST.postgres),
      ...ratios,
    ]
  } finally {
    await postgres.stop()
  }
}

/**
 * How a part is compared with another commit: figure by figure, or as a whole.
 * @typedef {'figures' | 'whole'} Beside
 */
/**
 * @type {Record<string, { title: string, named?: boolean, beside?: Beside, run: (house: () => Promise<House>) =>
 * Promise<Figure[]> }>}
 */
const PARTS = {
  sizes: {
    title: '大小（brotli）',
    beside: 'whole',
    run: async () => (await import('../test/bench/sizes.mjs')).measure(),
  },
  start: { title: '启动', beside: 'whole', run: async benchServer => (await benchServer()).starts },
  load: {
    title: '首次打开',
    beside: 'whole',
    run: async benchServer => (await import('../test/bench/browser.mjs')).firstLoad((await benchServer()).server.url),
  },
  routes: {
    title: '换页',
    beside: 'whole',
    run: async benchServer => (await import('../test/bench/browser.mjs')).goingOn((await benchServer()).server.url),
  },
  lighthouse: {
    title: 'Lighthouse',
    beside: 'whole',
    run: async benchServer => (await import('../test/bench/lighthouse.mjs')).measure((await benchServer()).server.url),
  },
  calls: { title: '接口，10 个连接', beside: 'figures', run: calls },
  step: {
    title: '流程走一步，只在点名时',
    named: true,
    beside: 'figures',
    run: async () => (await import('../test/bench/step.mjs')).measure(),
  },
  mall: { title: '商城与流程', beside: 'figures', run: async () => (await import('../test/bench/mall.mjs')).measure() },
  servers: { title: '几个进程、备库', run: async () => (await import('../test/bench/servers.mjs')).measure() },
  boards: {
    title: '各处的办事板',
    beside: 'figures',
    run: async () => (await import('../test/bench/boards.mjs')).measure(),
  },
  search: {
    title: '搜索，只在点名时',
    named: true,
    run: async () => (await import('../test/bench/search.mjs')).measure(),
  },
  campaign: {
    title: '募捐，只在点名时',
    named: true,
    run: async () => (await import('../test/bench/campaign.mjs')).measure(),
  },
  gifts: { title: '礼品和积分', run: async () => (await import('../test/bench/gifts.mjs')).measure() },
  strangers: {
    title: '陌生人的大请求，只在点名时',
    named: true,
    run: async benchServer => (await import('../test/bench/strangers.mjs')).measure((await benchServer()).server),
  },
  soak: {
    title: '连着跑三分钟，只在点名时',
    named: true,
    run: async benchServer => (await import('../test/bench/soak.mjs')).measure((await benchServer()).server),
  },
}

/** Parses the command line. */
const parseArguments = () => {
  const { values, positionals } = parseArgs({
    ...{ args: process.argv.slice(2), allowPositionals: true, strict: false },
    options: { against: { type: 'string' }, most: { type: 'string' } },
  })
  const unknown = [
    ...positionals.filter(name => !Object.hasOwn(PARTS, name)),
    ...Object.keys(values).flatMap(name => (['against', 'most'].includes(name) ? [] : [`--${name}`])),
  ]
  if (unknown.length) throw new CommandError(`没有这一项：${unknown.join(' ')}。可选：${Object.keys(PARTS).join(' ')}`)
  const against = values.against === undefined ? undefined : String(values.against)
  const besides = Object.keys(PARTS).filter(name => PARTS[name]?.beside)
  if (against !== undefined && (positionals.length === 0 || positionals.some(name => !besides.includes(name))))
    throw new CommandError(`与另一个提交比，要点名比什么。可选：${besides.join(' ')}`)
  if (values.most !== undefined) process.env.BENCH_MOST = String(values.most)
  return { selected: positionals, against }
}

/** @param {readonly string[]} selected @param {string} commit */
const printBeside = async (selected, commit) => {
  const { compare } = await import('../test/bench/sides.mjs')
  const { table } = await import('../test/bench/table.mjs')
  const figures = await compare(selected, commit)
  print(`\n▸ 现在是 ${commit} 的几倍（次/秒多的好，别的少的好）\n${table(figures)}`)
  return 0
}

const main = async () => {
  const { selected, against } = parseArguments()
  requireNode()
  await ensurePackages()
  await ensureBuild()
  if (against !== undefined) return printBeside(selected, against)
  const [{ table, tally }, { inTurn, isSide }] = await Promise.all([
    import('../test/bench/table.mjs'),
    import('../test/bench/turns.mjs'),
  ])
  const began = performance.now()
  /** @type {Promise<House> | undefined} */
  let opened
  const benchServer = () => {
    opened ??= openBenchServer()
    return opened
  }
  /** @type {Figure[]} */
  const all = []
  for (const [name, { title, named, beside, run }] of Object.entries(PARTS)) {
    if (selected.length ? !selected.includes(name) : named) continue
    print(`\n▸ ${title}（${name}）`)
    try {
      const measure = () => run(benchServer)
      const figures = await (beside === 'whole' ? inTurn(measure, { rounds: 1 }) : measure())
      all.push(...figures)
      if (isSide) process.send?.(figures)
      print(table(figures))
    } catch (error) {
      warn(`${title}没有测成：${error instanceof Error ? error.message : error}`)
    }
  }
  const left = await opened?.catch(() => undefined)
  await left?.server.stop()
  print(`\n${tally(all)}总用时 ${duration(performance.now() - began)}`)
  return 0
}

await runCommand(main)
