/** Binds disclosures to the engine: how their campaign opens them, and whose pictures they show. */
import { DISCLOSURE_KINDS } from '../../../src/contract/disclosureWords.ts'
import { campaign } from '../../../src/machines/workflows/campaign/chart.ts'
import { type Disclosure, disclosure } from '../../../src/machines/workflows/disclosure/chart.ts'
import { disclosureProjection } from '../../../src/machines/workflows/disclosure/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { factsOf } from '../../engine/records.ts'
import { attachPictures } from '../../files/ownership.ts'

/** Resolves to whether a campaign takes gifts. */
async function isRunning(db: Queryable, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('record')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return found !== undefined
}

export const disclosureBinding = binding(disclosure, {
  projection: disclosureProjection,
  columns: ({ owner, place, campaign: root }) => ({ owner, place, root }),
  refresh: async (db, { facts }) => ({ running: await isRunning(db, facts.campaign) }),
  assertWorld: {
    SUBMIT: (db, _, { input: { photos }, who: { uid = '' } }) => attachPictures(db, uid, photos, { field: 'photos' }),
    CORRECT: (db, _, { input: { photos }, who: { uid = '' } }) => attachPictures(db, uid, photos, { field: 'photos' }),
  },
  async titles(db, ids) {
    const rows = await db
      .selectFrom('record')
      .innerJoin('campaign', 'campaign.id', 'record.root')
      .select(['record.id', 'record.facts', 'campaign.title'])
      .where('record.id', 'in', ids)
      .execute()
    return new Map(
      rows.map(({ id, facts, title }) => [id, `${title} · ${DISCLOSURE_KINDS[factsOf(disclosure, { facts }).kind]}`]),
    )
  },
  openedBy: async ({ record }, input) => {
    const { owner, place } = factsOf(campaign, record)
    // Passed by the chart that opens it; effects are untyped objects.
    const { kind, dueAt } = input as Pick<Disclosure, 'kind' | 'dueAt'>
    const facts: Disclosure = {
      owner,
      place,
      campaign: record.id,
      kind,
      dueAt,
      late: false,
      number: 0,
      running: record.state === 'running',
    }
    return { facts, event: 'OPEN', who: { system: 'campaign' } }
  },
})
