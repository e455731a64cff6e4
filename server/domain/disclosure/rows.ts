/** Disclosures with their versions. */
import type { DisclosureReport, DisclosureVersion } from '../../../src/contract/disclosure.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { disclosure } from '../../../src/machines/workflows/disclosure/chart.ts'
import { disclosureProjection } from '../../../src/machines/workflows/disclosure/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { shownName } from '../../identity/names.ts'

/** Selects disclosures with their campaigns, without a filter. */
export const disclosures = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('campaign', 'campaign.id', 'record.root')
    .innerJoin('account', 'account.uid', 'campaign.uid')
    .select(RECORD_COLUMNS)
    .select(['record.root', 'campaign.title', 'account.name as organisation'])
    .where('record.workflow', '=', 'disclosure')
type DisclosureRecord = Awaited<ReturnType<ReturnType<typeof disclosures>['execute']>>[number]

/** Resolves to the versions of these disclosures, each the newest first. */
async function versionsOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, DisclosureVersion[]>> {
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom('disclosureVersion')
          .selectAll()
          .where('disclosure', 'in', ids)
          .orderBy('number', 'desc')
          .execute()
  const versions = new Map<string, DisclosureVersion[]>()
  for (const { disclosure: id, writtenAt, publishedAt, ...version } of found) {
    const row = { ...version, writtenAt: writtenAt.getTime(), publishedAt: publishedAt?.getTime() ?? null }
    versions.set(id, [...(versions.get(id) ?? []), row])
  }
  return versions
}

/** Resolves to the disclosures as this person reads them: what is not published, the two sides alone. */
export async function reportsOf(
  db: Queryable,
  found: readonly DisclosureRecord[],
  who: Principal,
): Promise<DisclosureReport[]> {
  const versions = await versionsOf(
    db,
    found.map(({ id }) => id),
  )
  return found.map(one => {
    const facts = factsOf(disclosure, one)
    const all = versions.get(one.id) ?? []
    const reader = disclosureProjection.readerOf(facts, who)
    const pending = all.find(({ publishedAt }) => publishedAt === null)
    return {
      id: one.id,
      kind: facts.kind,
      state: one.state,
      stateLabel: labelOf(disclosure, one.state),
      dueAt: facts.dueAt,
      late: facts.late,
      versions: all.filter(({ publishedAt }) => publishedAt !== null),
      pending: (disclosureProjection.shows('pending', one.state, reader) && pending) || null,
    }
  })
}

const plainRows = recordRows(disclosure, disclosureProjection, {
  events: ['RETURN'],
  row: ({ root, title, organisation, state }: DisclosureRecord, { last }) => ({
    campaign: root ?? '',
    title,
    organisation: shownName(organisation),
    refusal: state === 'due' || state === 'overdue' ? (last('RETURN').reason ?? '') : '',
  }),
})

/** Resolves to the rows of the desk. */
export async function disclosureRows(db: Queryable, found: readonly DisclosureRecord[], who: Principal) {
  const reports = await reportsOf(db, found, who)
  const rows = await plainRows(db, found, who)
  return rows.map((row, at) => ({ ...row, ...reports[at]! }))
}
