/** The details of an exchange, for its owner and the gift staff of its city. */
import type { exchangeContract } from '../../../src/contract/exchange.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { exchange, PROBLEM_LABELS } from '../../../src/machines/workflows/exchange/chart.ts'
import { exchangeProjection } from '../../../src/machines/workflows/exchange/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { readRecord, writtenIn } from '../../engine/read.ts'
import { parcelsOf } from '../order/parcels.ts'
import { deskRowsOf } from './rows.ts'

const problemOf = (input: unknown): string => {
  const kind = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : ''
  return Object.entries(PROBLEM_LABELS).find(([name]) => name === kind)?.[1] ?? ''
}

/** Resolves to the latest report. */
async function reportOf(db: Queryable, id: string, showsPhotos: boolean) {
  const row = await db
    .selectFrom('history')
    .select('input')
    .where('record', '=', id)
    .where('event', '=', 'REPORT')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { words = '', photos = [] } = writtenIn(row.input)
  return { kind: problemOf(row.input), words, photos: showsPhotos ? [...photos] : [] }
}

const unclaimedBy = async (db: Queryable, uid: string): Promise<number> => {
  const rows = db.selectFrom('record').where('workflow', '=', 'exchange').where('owner', '=', uid)
  const found = await rows.where('state', '=', 'unclaimed').select('id').limit(99).execute()
  return found.length
}

export const exchangeDetailCalls: Pick<Handlers<typeof exchangeContract>, 'exchangeDetail'> = {
  async exchangeDetail({ id }, { database: { db }, engine, me: { uid } }) {
    const { who, ...record } = await readRecord({ db, engine }, exchange, id, uid)
    const [row] = await deskRowsOf(db, [record], who)
    if (!row) return refuse('missing', '没有找到这条记录')
    const reader = exchangeProjection.readerOf(record.facts, who)
    const shows = (what: 'code' | 'photos') => exchangeProjection.shows(what, record.state, reader)
    const info = db.selectFrom('exchangeInfo').select('code').where('id', '=', id)
    const code = shows('code') ? (await info.executeTakeFirst())?.code : null
    return {
      ...row,
      parcels: await parcelsOf(db, id),
      code: code ?? '',
      report: await reportOf(db, id, shows('photos')),
      unclaimed: record.facts.owner === uid ? 0 : await unclaimedBy(db, record.facts.owner),
    }
  },
}
