/** Boards of a city (issue 4): they answer as fast with 10,000 open matters as with 100. A board is measured by adding it to `BOARDS`. */
import { load, noteOf, postgresHand } from './load.mjs'
import { freshPostgres, newFolder, startServer } from './server.mjs'

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('./load.mjs').Fields} Fields @typedef {import('./load.mjs').Run} Run */
/**
 * `fill` opens the matters numbered above `from` up to `to` in one city, past the server; `fields` is what the board is asked, with the token
 * of whoever stands before it.
 * @typedef {{ name: string, wire: string, fields: (url: string) => Promise<Fields>, fill: (run: Run, from: number, to: number) => Promise<void> }} Board
 */

/** @type {readonly Board[]} */
export const BOARDS = []
const SIZES = [100, 10_000]
const SLOPE = 1.3

/** @param {string} url of the database @returns {Promise<Figure[]>} */
const measureOn = async url => {
  const folder = newFolder()
  const env = { DATABASE_URL: url }
  const first = await startServer(folder, env)
  await first.stop()
  /** @type {Figure[]} */
  const figures = []
  /** @type {Map<string, number[]>} */
  const rates = new Map()
  let there = 0
  for (const matters of SIZES) {
    const hand = await postgresHand(url)
    for (const { fill } of BOARDS) await fill(hand.run, there, matters)
    await hand.run('vacuum analyze')
    await hand.close()
    there = matters
    const server = await startServer(folder, env)
    for (const { name, wire, fields } of BOARDS) {
      const outcome = await load(server.url, wire, [await fields(server.url)], 10)
      rates.set(name, [...(rates.get(name) ?? []), outcome.rate])
      figures.push({ what: `${name}，${matters} 件`, value: outcome.rate, unit: '次/秒', note: noteOf(outcome) })
    }
    await server.stop()
  }
  for (const [name, [few = Number.NaN, many = Number.NaN]] of rates)
    figures.push({
      what: `${name}：${SIZES[1]} 件是 ${SIZES[0]} 件的几倍时间`,
      value: few / many,
      unit: '倍',
      most: SLOPE,
    })
  return figures
}

/** @returns {Promise<Figure[]>} */
export const measure = async () => {
  if (BOARDS.length === 0) return []
  const postgres = await freshPostgres()
  if (!postgres) return [{ what: 'PostgreSQL', value: undefined, unit: '', note: '没有可用的 PostgreSQL' }]
  try {
    return await measureOn(postgres.url)
  } finally {
    await postgres.stop()
  }
}
