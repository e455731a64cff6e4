/** What feedback is about: the thing behind an address, and the person or organisation behind the thing. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'

const CAMPAIGN = /^\/fundraisingDetail\?id=([\w-]{1,80})$/

/** Returns the address of a campaign's page, as feedback about it has it. */
export const aboutCampaign = (id: string): string => `/fundraisingDetail?id=${id}`

/** Resolves to the organisation of the published campaign behind an address; undefined for another address. */
export async function organiserOf(db: Queryable, about: string): Promise<string | undefined> {
  const id = CAMPAIGN.exec(about)?.[1]
  if (id === undefined) return undefined
  const found = await db
    .selectFrom('campaign')
    .select('uid')
    .where('id', '=', id)
    .where('listed', '=', true)
    .executeTakeFirst()
  return found?.uid
}

/** Which row owns what stands at these pages, by the id in the address. */
const OWNED = {
  '/v3GoodsDetail': sql`select shop.uid from goods join shop on shop.id = goods.shop where goods.id = `,
  '/v3Shop': sql`select uid from shop where id = `,
  '/fundraisingDetail': sql`select uid from campaign where id = `,
  '/idle': sql`select owner as uid from record where workflow = 'idleItem' and id = `,
  '/benevolenceDetail': sql`select owner as uid from record where workflow = 'goodsDonation' and id = `,
  '/benevolenceDetailD': sql`select owner as uid from record where workflow = 'goodsDonation' and id = `,
} as const
const REVIEW = sql`select uid from review where id = `

/** Resolves to the author of the review at an address, else the owner of the thing there; undefined for none. */
async function personBehind(db: Queryable, about: string): Promise<string | undefined> {
  const [path = '', search = ''] = about.split('?')
  const [, id, review] = /^id=([\w-]+)(?:&review=([\w-]+))?$/.exec(search) ?? []
  const owned = review ? REVIEW : Object.hasOwn(OWNED, path) ? OWNED[path as keyof typeof OWNED] : undefined
  if (!owned || id === undefined) return undefined
  const { rows } = await sql<{ readonly uid: string }>`${owned}${review ?? id}`.execute(db)
  return rows[0]?.uid
}

/** Throws `notNow` at the field of the kind for a report of oneself or of what is one's own. */
export async function assertAnothers(db: Queryable, uid: string, about: string): Promise<void> {
  if ((await personBehind(db, about)) === uid)
    refuse('notNow', '不能举报自己：这是您自己发布的，要改要删请在自己的页面上办', 'kind')
}

/** Resolves to the words of the reviews that these addresses name, by address. */
export async function reviewWords(db: Queryable, abouts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const reviewOf = (about: string) => about.split('&review=')[1] ?? ''
  const named = abouts.filter(about => reviewOf(about) !== '')
  if (named.length === 0) return new Map()
  const rows = await db.selectFrom('review').select(['id', 'words']).where('id', 'in', named.map(reviewOf)).execute()
  return new Map(named.map(about => [about, rows.find(({ id }) => id === reviewOf(about))?.words ?? '']))
}
