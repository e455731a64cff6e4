/** One version whole: its body, what is live beside it, and the versions before. */
import type { contentContract } from '../../../src/contract/content.contract.ts'
import type { SentBody } from '../../../src/contract/contentFields.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { content } from '../../../src/machines/workflows/content/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { obstaclesOf } from './obstacles.ts'
import { contentRowsOf, contents } from './rows.ts'
import { type Item, versionOf, versionsOf } from './versions.ts'

/** Resolves to the names of what bodies name by code. */
async function namesIn(db: Queryable, bodies: readonly SentBody[]): Promise<Record<string, string>> {
  const codes = (field: string) => bodies.flatMap(body => body[field] ?? [])
  const regions = codes('region')
  const name = await regionNames(db, regions)
  const ids = codes('classification')
  const types =
    ids.length === 0 ? [] : await db.selectFrom('classification').selectAll().where('id', 'in', ids).execute()
  const drawn = codes('gift')
  const gifts = drawn.length === 0 ? [] : await db.selectFrom('gift').selectAll().where('id', 'in', drawn).execute()
  return Object.fromEntries([
    ...gifts.map(gift => [gift.id, gift.title] as const),
    ...regions.map(code => [code, name(code)] as const),
    ...types.map(type => [type.id, type.name] as const),
  ])
}

const skusOf = async (db: Queryable, { kind, item }: Item) => {
  if (kind !== 'gift') return []
  const skus = await db
    .selectFrom('giftSku')
    .select(['id', 'options', 'stock', 'held'])
    .where('gift', '=', item)
    .where('gone', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return skus.map(({ options, ...sku }) => ({ ...sku, name: options.join('/') }))
}

const rowOf = recordDetail(content, contents, contentRowsOf)

export const contentDetailCalls: Pick<Handlers<typeof contentContract>, 'contentDetails'> = {
  async contentDetails({ id }, call) {
    // Throws for whoever may not read it.
    const row = await rowOf({ id }, call)
    const { db } = call.database
    const { kind, item, body } = await versionOf(db, id)
    const versions = await versionsOf(db, { kind, item })
      .select(['contentVersion.id', 'contentVersion.number', 'contentVersion.body', 'contentVersion.writtenAt'])
      .select('record.state')
      .orderBy('contentVersion.number', 'desc')
      .execute()
    const live = versions.find(({ state }) => state === 'live')
    return {
      ...row,
      item,
      body,
      live: live ? { id: live.id, number: live.number, body: live.body } : null,
      names: await namesIn(db, [body, ...(live ? [live.body] : [])]),
      obstacles: row.state === 'draft' ? await obstaclesOf(db, { kind, item, body }) : [],
      skus: await skusOf(db, { kind, item }),
      versions: versions.map(one => ({
        id: one.id,
        number: one.number,
        stateLabel: labelOf(content, one.state),
        at: one.writtenAt.getTime(),
      })),
    }
  },
}
