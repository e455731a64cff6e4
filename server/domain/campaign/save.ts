/** Saves the plan of a campaign: a new draft, or a change before it is submitted. */
import type { campaignContract } from '../../../src/contract/campaign.contract.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { afterDay, PROJECT_DAYS, planDayErrors } from '../../../src/contract/planDays.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaMidnight, DAY_MS } from '../../../src/contract/time.ts'
import { type Campaign, campaign } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { begin, fire, type StepContext } from '../../engine/fire.ts'
import { readRecord } from '../../engine/read.ts'
import { attachShown } from '../../files/ownership.ts'
import { assertDistrict } from '../../geo/regionNames.ts'
import { whoIs } from '../../identity/grants.ts'
import { operatorMode } from './operator.ts'
import { fundraiserOf } from './organisation.ts'

type Plan = Omit<EndpointInput<typeof campaignContract.campaignSave>, 'id' | 'version'>

const DEFAULT_PICTURE = '/pictures/rose/mending-heart.svg'
/** Facts of a campaign to which nothing has happened. */
export const NOTHING_YET = {
  filingOverdue: false,
  interimAt: 0,
  balance: 0,
  open: 0,
  claims: 0,
  unproven: 0,
  restTo: '',
  announced: false,
  restMoved: 0,
  stopFrom: '',
  askedBy: '',
  gaveBack: false,
  returning: 0,
  undisclosed: 0,
  overdue: 0,
  ownOverdue: 0,
  checkedBy: '',
} as const satisfies Partial<Campaign>

/** Returns the moments of a plan. Throws `invalid` at the field of a day that does not fit. */
function momentsOf(plan: Plan, now: number) {
  const [wrong] = Object.entries(planDayErrors(plan, now))
  if (wrong) refuse('invalid', wrong[1], wrong[0])
  const { startsOn, endsOn, projectEndsOn, filedOn, filing } = plan
  const endsAt = afterDay(endsOn)
  return {
    startsAt: chinaMidnight(startsOn),
    endsAt,
    filedAt: filing === undefined || filedOn === undefined ? 0 : chinaMidnight(filedOn),
    projectEndsAt: projectEndsOn === undefined ? endsAt + PROJECT_DAYS * DAY_MS : afterDay(projectEndsOn),
  }
}

/**
 * Resolves to the id of the organisation's payee, which it registers once; empty if none is given. Throws `invalid` for
 * a number of another organisation, or another one than it has.
 */
async function payeeOf(
  db: Queryable,
  services: Services,
  { uid, name, merchant }: { readonly uid: string; readonly name: string; readonly merchant: string | undefined },
): Promise<string> {
  const provider = services.payment.name
  const own = await db.selectFrom('payee').select(['id', 'merchant']).where('owner', '=', uid).executeTakeFirst()
  if (own && merchant !== undefined && own.merchant !== merchant)
    refuse('invalid', `本单位登记的收款商户号是 ${own.merchant}，要换请联系平台`, 'merchant')
  if (own || merchant === undefined) return own?.id ?? ''
  const at = services.clock()
  const row = { id: newId(at), owner: uid, name, provider, merchant, since: new Date(at) }
  const added = await db
    .insertInto('payee')
    .values(row)
    .onConflict(conflict => conflict.columns(['provider', 'merchant']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? refuse('invalid', '这个商户号是别的单位登记的，请核对', 'merchant')
}

/** Writes the plan of an organisation, a new one or `id`; resolves to its id. */
export async function savePlan(
  { db, services }: StepContext,
  uid: string,
  { id, version, ...plan }: EndpointInput<typeof campaignContract.campaignSave>,
): Promise<{ readonly id: string }> {
  const organisation = await fundraiserOf(db, uid)
  assertDistrict(plan.region)
  const { title, summary, story, picture, region, goal, emergency, filing = '', entry = '', merchant } = plan
  const { use, beneficiaries, cost, rest, office, contact, phone } = plan
  const { qualification, qualifiedUntil } = organisation
  const before = await db
    .selectFrom('campaign')
    .select('picture')
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  if (picture !== undefined && picture !== before?.picture) await attachShown(db, uid, picture, 'picture')
  const moments = momentsOf(plan, services.clock())
  const { startsAt, endsAt } = moments
  const payee = await payeeOf(db, services, { uid, name: organisation.name, merchant })
  const columns = {
    title,
    summary,
    story,
    picture: picture ?? before?.picture ?? DEFAULT_PICTURE,
    region,
    goal,
    emergency,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    plan: JSON.stringify({ use, beneficiaries, cost, rest, office, contact, phone, qualification }),
  }
  const who = await whoIs(db, uid)
  const input = { place: region, entry, payee, filing, emergency, qualifiedUntil, ...moments }
  if (id !== undefined) {
    const expected = version === undefined ? {} : { version }
    await fire({ db, services }, { workflow: 'campaign', id, event: 'EDIT', input, who, ...expected })
    await db.updateTable('campaign').set(columns).where('id', '=', id).execute()
    return { id }
  }
  const draft = newId(services.clock())
  const facts: Campaign = {
    ...input,
    owner: uid,
    operator: await operatorMode(db),
    ...NOTHING_YET,
  }
  const writeAlong = async () => {
    await db
      .insertInto('campaign')
      .values({ id: draft, uid, ...columns })
      .execute()
  }
  await begin({ db, services }, { workflow: 'campaign', event: 'DRAFT', id: draft, facts, who, writeAlong })
  return { id: draft }
}

export const campaignSaveCalls: Pick<Handlers<typeof campaignContract>, 'campaignSave'> = {
  async campaignSave(plan, { me: { uid }, ...services }) {
    const { database, engine } = services
    // Without a relation to it, the caller learns only that it is missing.
    if (plan.id !== undefined) await readRecord({ db: database.db, engine }, campaign, plan.id, uid)
    return database.tx(db => savePlan({ db, services }, uid, plan))
  },
}
