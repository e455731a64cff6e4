/** Content over HTTP: a banner and a policy, and versions beside them. */
import { hashOf } from '../../../../server/domain/content/versions.ts'
import { stepsContract } from '../../../../src/contract/steps.contract.ts'
import { chinaDay, DAY_MS } from '../../../../src/contract/time.ts'
import { type Content, content } from '../../../../src/machines/workflows/content/chart.ts'
import { BODIES, publish, saveBody } from '../../fixtures/content.ts'
import { takeStep } from '../../fixtures/mall.ts'
import type { Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { contentWorld } from '../worlds/content.ts'

/** What is first written, and what it is changed into, which waits for its day. */
const bodyOf = (
  kind: Content['kind'],
  { startsAt, endsAt }: Pick<Content, 'startsAt' | 'endsAt'>,
  changed = false,
) => ({
  ...BODIES[kind],
  ...(changed && { title: '给孩子留一盏灯' }),
  ...(startsAt > 0 && { showFrom: chinaDay(startsAt), showUntil: chinaDay(endsAt - DAY_MS) }),
})
const PLANNED = contentWorld.births.policy!

const versionOf = ({ server }: Testbed, id: string) =>
  server.database.db.selectFrom('contentVersion').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const contentDriver: Driver<Content, null> = {
  flow: content,
  world: contentWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'author',
  async createRecord(testbed, { from: { row } }) {
    const { server, who } = testbed
    const { kind } = row.facts
    const id = await saveBody(server, who('author'), kind, { body: bodyOf(kind, row.facts) })
    const { hash, item } = await versionOf(testbed, id)
    return { id, names: { item, h1: hash, h2: await hashOf(server.database.db, bodyOf(kind, PLANNED, true)) } }
  },
  forms: {
    EDIT: async (testbed, { id, input, version }, { token = '' }) => {
      const { kind } = await versionOf(testbed, id)
      const planned = Number(input?.startsAt) > 0
      const body = planned ? bodyOf(kind, PLANNED, true) : BODIES[kind]
      return saveBody(testbed.server, { token }, kind, { id, body, ...(version !== undefined && { version }) })
    },
    // One version is on its way at most: what an earlier restore began goes first.
    RESTORE: async ({ server, who }, { id, version }, options) => {
      const { db } = server.database
      const drafts = await db
        .selectFrom('contentVersion as version')
        .innerJoin('contentVersion as draft', 'draft.item', 'version.item')
        .innerJoin('record', 'record.id', 'draft.id')
        .select('draft.id')
        .where('version.id', '=', id)
        .where('draft.id', '<>', id)
        .where('record.state', '=', 'draft')
        .execute()
      for (const draft of drafts) await takeStep(server, who('author'), 'contentDiscard', draft.id)
      return server.call(stepsContract.contentRestore, { id, ...(version !== undefined && { version }) }, options)
    },
  },
  causes: {
    async REPLACE({ testbed, record: { id } }) {
      const { server, who } = testbed
      const { kind } = await versionOf(testbed, id)
      const people = { author: who('author'), second: who('second') }
      await publish(server, await saveBody(server, people.author, kind, { from: id }), people)
    },
  },
  // A draft is saved only by who has seen it as it stands.
  mayMiss: ['EDIT'],
  cannotRace: ({ edge }) => edge?.name === 'REPLACE' || edge?.name === 'RESTORE',
}
