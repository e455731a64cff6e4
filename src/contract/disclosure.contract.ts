/** Contract of disclosures: what everybody reads of a campaign, and the platform's desk. Steps: `steps.contract.ts`. */
import * as z from 'zod/mini'
import { DISCLOSURE_DESK } from './campaignLists.ts'
import { DISCLOSURE_KINDS } from './disclosureWords.ts'
import { endpoint } from './endpoint.ts'
import { form } from './fields.ts'
import { paging } from './form.ts'
import { keysOf } from './keys.ts'
import { deskFilter, fen, privateFile, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served } from './record.contract.ts'

/** What the ledger had when a version was written. */
export const disclosureFigures = z.object({
  /** 分; `rest` is what was left. */
  raised: fen,
  spent: fen,
  /** Rests that came from other campaigns and went to them; versions of before have none. */
  movedIn: z.optional(fen),
  movedOut: z.optional(fen),
  rest: fen,
  /** Gifts that arrived. */
  gifts: z.int(),
  /** What it was spent on, the largest sums first. */
  spendings: z.array(z.object({ about: z.string(), amount: fen })),
})
export type DisclosureFigures = z.output<typeof disclosureFigures>

export const disclosureVersion = z.object({
  number: z.int(),
  words: z.string(),
  assessment: z.string(),
  photos: z.array(privateFile()),
  /** Why it corrects the version before; empty in the first. */
  reason: z.string(),
  figures: disclosureFigures,
  writtenAt: time,
  publishedAt: z.nullable(time),
})
export type DisclosureVersion = z.output<typeof disclosureVersion>

const report = {
  id: z.string(),
  kind: z.enum(keysOf(DISCLOSURE_KINDS)),
  state: z.string(),
  stateLabel: z.string(),
  dueAt: time,
  late: z.boolean(),
  /** Published versions, the newest first. */
  versions: z.array(disclosureVersion),
  /** The version that is not published yet; only for its organisation and the platform. */
  pending: z.nullable(disclosureVersion),
}
export const disclosureReport = z.object(report)
export type DisclosureReport = z.output<typeof disclosureReport>

export const disclosureRow = z.object({
  ...report,
  record: served,
  campaign: z.string(),
  title: z.string(),
  organisation: z.string(),
  regionName: z.string(),
  /** Why it was given back last; empty otherwise. */
  refusal: z.string(),
  at: time,
})

export const disclosureContract = {
  campaignReports: endpoint({
    wire: '/api/huodong/getMujuanReports',
    shows: ['campaign', 'disclosure'],
    who: 'visitor',
    title: '募捐的信息披露：已公布的各版、到哪天要披露什么',
    input: form({ id: recordId('募捐') }),
    reply: z.object({ reports: z.array(disclosureReport) }),
  }),
  disclosureDesk: endpoint({
    wire: '/api/renwu/disclosurePage',
    shows: ['disclosure'],
    who: 'member',
    title: '平台核对信息披露',
    input: form({ tab: tabOf(DISCLOSURE_DESK), id: z.optional(recordId('信息披露')), ...deskFilter, ...paging }),
    reply: tabbedListOf(DISCLOSURE_DESK, disclosureRow),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    disclosure: typeof disclosureContract
  }
}
