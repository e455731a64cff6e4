/** The details of a thing for everybody, and of a deal for the two and, where they differ, the platform. */
import type { idleContract } from '../../../src/contract/idle.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { idleDeal } from '../../../src/machines/workflows/idleDeal/chart.ts'
import { idleDealProjection } from '../../../src/machines/workflows/idleDeal/projection.ts'
import { idleItem, leftOf } from '../../../src/machines/workflows/idleItem/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { whoIs } from '../../identity/grants.ts'
import { maskedName, namesOf } from '../../identity/names.ts'
import { allClassifications } from '../mall/classifications.ts'
import { isFavourite } from '../mall/favourite.ts'
import { parcelsOf } from '../order/parcels.ts'
import { lastPaymentOf } from '../payment/start.ts'
import { dealRowsOf, deals, reliabilitiesOf } from './rows.ts'

/** States in which everybody may look at a thing. */
const PUBLIC_STATES = ['listed', 'reported', 'reserved', 'gone']
const OVER = ['turnedDown', 'withdrawn', 'missed', 'unanswered']

const thingOf = (db: Queryable, id: string) =>
  db
    .selectFrom('idleItem')
    .innerJoin('record', 'record.id', 'idleItem.id')
    .selectAll('idleItem')
    .select(['record.state', 'record.version', 'record.facts'])
    .where('idleItem.id', '=', id)
    .executeTakeFirst()

export const idleDetailCalls: Pick<Handlers<typeof idleContract>, 'idleDetails' | 'idleDealDetails'> = {
  async idleDetails({ id }, { database, me, clock }) {
    const { db } = database
    const found = await thingOf(db, id)
    if (!found) return refuse('missing', '没有找到这件闲置，可能已经下架')
    const { uid: owner, createdAt, lng: _, lat: __, marks: ___, branch, facts, ...thing } = found
    const counted = factsOf(idleItem, { facts })
    const who = await whoIs(db, me?.uid)
    const isOwner = me?.uid === owner
    const isPlatform = !isOwner && hasRole(who, 'platform')
    const open = me
      ? await deals(db)
          .where('idleDeal.item', '=', id)
          .where('record.state', 'not in', OVER)
          .$if(!isOwner, some => some.where('record.owner', '=', me.uid))
          .orderBy('record.id')
          .execute()
      : []
    if (!PUBLIC_STATES.includes(thing.state) && !isOwner && !isPlatform && open.length === 0)
      return refuse('missing', '没有找到这件闲置，可能已经下架')
    const buyers = open.map(one => one.owner)
    const reliability = await reliabilitiesOf(db, [owner, ...buyers], clock())
    const buyerOf = new Map(open.map(one => [one.id, one.owner]))
    const rows = await dealRowsOf(db, open, who)
    const name = await namesOf(db, [owner])
    const region = await regionNames(db, [thing.region])
    const kinds = await allClassifications({ database, clock }, 'all')
    const { state, pictures } = thing
    return {
      ...thing,
      pieces: counted.pieces,
      left: leftOf(counted),
      pictures: [...pictures],
      ways: [...thing.ways],
      stateLabel: labelOf(idleItem, state),
      picture: pictures[0] ?? '',
      kindNames: [branch, thing.classification].map(one => kinds.find(kind => kind.id === one)?.name ?? ''),
      regionName: region(thing.region),
      distance: null,
      at: createdAt.getTime(),
      owner: maskedName(name(owner)),
      isOwner,
      isPlatform,
      reliability: reliability(owner),
      favourite: await isFavourite(db, me?.uid, 'idle', id),
      deals: rows.map(row => ({ ...row, reliability: reliability(buyerOf.get(row.id) ?? '') })),
    }
  },

  async idleDealDetails({ id }, { database: { db }, engine, me: { uid } }) {
    const { who, state, facts } = await readRecord({ db, engine }, idleDeal, id, uid)
    const deal = await deals(db).select('idleDeal.code').where('record.id', '=', id).executeTakeFirstOrThrow()
    const [row] = await dealRowsOf(db, [deal], who)
    if (!row) return refuse('missing', '没有找到这次交接')
    const reader = idleDealProjection.readerOf(factsOf(idleDeal, deal), who)
    const shows = (what: 'code' | 'contact') => idleDealProjection.shows(what, state, reader)
    const other = facts.owner === uid ? facts.seller : facts.owner
    const account = shows('contact')
      ? await db.selectFrom('account').select(['name', 'phone']).where('uid', '=', other).executeTakeFirst()
      : undefined
    return {
      ...row,
      otherName: account?.name ?? '',
      otherPhone: account?.phone ?? '',
      code: (shows('code') && deal.code) || '',
      parcels: await parcelsOf(db, id),
      seen: { words: deal.seen.words, condition: deal.seen.condition, pictures: [...deal.seen.pictures] },
      payment: facts.owner === uid ? await lastPaymentOf(db, id) : null,
      spot: deal.spot,
    }
  },
}
