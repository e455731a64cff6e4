/** The public list of participants: persons by the first character of their name, organisations in full. */

import { sql } from 'kysely'
import type { activityContract } from '../../../src/contract/activity.contract.ts'
import { FALLEN_STATES } from '../../../src/contract/donationStates.ts'
import { scrubbed } from '../../../src/contract/scrub.ts'
import { wordFor } from '../../../src/machines/workflow/says.ts'
import { labelOf, stateOf } from '../../../src/machines/workflow/workflow.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { groupSignUp } from '../../../src/machines/workflows/groupSignUp/chart.ts'
import { OPEN_STATES } from '../../../src/machines/workflows/groupSignUp/facts.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import { COMING_STATES, type SignUp } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { factsOf } from '../../engine/records.ts'
import { nameForOthers, pledgeDonorName } from '../../identity/names.ts'
import { partySecretsOf } from '../../identity/parties.ts'
import { byId, listPage } from '../../kernel/listPage.ts'

type Party = 'person' | 'organisation'
const NO_VEHICLE = { plate: '', seats: 0, load: 0 }
/** ****345: enough to recognise the vehicle on site. */
const maskedPlate = (plate: string) => `****${plate.slice(-3)}`

/** Resolves to whether the person is expected at the activity. */
const comesTo = async (db: Queryable, activity: string, uid: string | undefined): Promise<boolean> =>
  uid !== undefined &&
  (await db
    .selectFrom('signUp')
    .innerJoin('record', 'record.id', 'signUp.id')
    .select('signUp.id')
    .where('signUp.activity', '=', activity)
    .where('signUp.owner', '=', uid)
    .where('record.state', 'in', [...COMING_STATES])
    .executeTakeFirst()) !== undefined

const attendees = (db: Queryable, activity: string, kind: SignUp['kind'], party: Party) =>
  db
    .selectFrom('signUp')
    .innerJoin('record', 'record.id', 'signUp.id')
    .innerJoin('account', 'account.uid', 'signUp.owner')
    .innerJoin('activityShift', 'activityShift.id', 'signUp.shift')
    .innerJoin('activity', 'activity.id', 'signUp.activity')
    .select(['signUp.id', 'signUp.shift', 'signUp.vehicle', 'signUp.createdAt', 'activityShift.title'])
    .select(['account.name', 'account.avatar', 'record.state', 'record.facts'])
    .where('activity.listed', '=', true)
    .where('signUp.activity', '=', activity)
    .where('signUp.kind', '=', kind)
    .where('signUp.party', '=', party)
    .where('record.state', 'in', [...COMING_STATES])
type Attending = Awaited<ReturnType<ReturnType<typeof attendees>['execute']>>[number]

const attendeeOf = ({ id, shift, title, name, avatar, state, facts, createdAt }: Attending, party: Party) => ({
  id,
  shift,
  shiftTitle: title,
  avatar: party === 'organisation' ? avatar : '',
  name: nameForOthers({ name, kind: party }),
  places: factsOf(signUp, { facts }).places,
  stateLabel: labelOf(signUp, state),
  at: createdAt.getTime(),
})

/** Selects organisations whose members come or came. */
const comingGroups = (db: Queryable, activity: string) =>
  db
    .selectFrom('record')
    .innerJoin('account', 'account.uid', 'record.owner')
    .innerJoin('activityShift', 'activityShift.id', 'record.root')
    .innerJoin('activity', 'activity.id', 'activityShift.activity')
    .select(['record.id', 'activityShift.id as shift', 'activityShift.title', 'record.createdAt'])
    .select(['account.name', 'account.avatar', 'record.state', 'record.facts'])
    .where('activity.listed', '=', true)
    .where('activityShift.activity', '=', activity)
    .where('record.workflow', '=', 'groupSignUp')
    .where('record.state', 'in', [...OPEN_STATES, 'over'])
    .where(sql<boolean>`(record.state <> 'over' or record.facts->>'agreed' <> '0')`)
type ComingGroup = Awaited<ReturnType<ReturnType<typeof comingGroups>['execute']>>[number]

function groupAttendeeOf({ id, shift, title, name, avatar, state, facts, createdAt }: ComingGroup) {
  const { places, unanswered, agreed } = factsOf(groupSignUp, { facts })
  return {
    id,
    shift,
    shiftTitle: title,
    name,
    avatar,
    places: places + unanswered + agreed,
    stateLabel: labelOf(groupSignUp, state),
    at: createdAt.getTime(),
  }
}

type Calls = 'volunteerList' | 'vehicleList' | 'pledgeList'
export const registeredCalls: Pick<Handlers<typeof activityContract>, Calls> = {
  async volunteerList({ id, party = 'person', ...paging }, { database: { db } }) {
    if (party === 'organisation') {
      const of = comingGroups(db, id)
      const { rows, next, total } = await listPage(db, of, page => page, { by: [byId('record.id')], ...paging })
      return { dataList: rows.map(groupAttendeeOf), next, total }
    }
    const by = [byId('signUp.id')]
    const all = attendees(db, id, 'volunteer', party)
    const { rows, next, total } = await listPage(db, all, page => page, { by, ...paging })
    return { dataList: rows.map(row => attendeeOf(row, party)), next, total }
  },
  async vehicleList({ id, party = 'person', ...paging }, { database: { db }, me }) {
    const comes = await comesTo(db, id, me?.uid)
    const by = [byId('signUp.id')]
    const all = attendees(db, id, 'vehicle', party)
    const { rows, next, total } = await listPage(db, all, page => page, { by, ...paging })
    const dataList = rows.map(row => {
      const { plate, seats, load } = row.vehicle ?? NO_VEHICLE
      return { ...attendeeOf(row, party), plate: comes ? maskedPlate(plate) : '', seats, load }
    })
    return { dataList, next, total }
  },
  async pledgeList({ id, party = 'person', ...paging }, { database: { db } }) {
    const all = db
      .selectFrom('donationInfo')
      .innerJoin('record', 'record.id', 'donationInfo.id')
      .innerJoin('account', 'account.uid', 'record.owner')
      .innerJoin('activity', 'activity.id', 'donationInfo.activity')
      .select(['donationInfo.id', 'donationInfo.title', 'account.name', 'account.showName', 'record.state'])
      .select(['record.createdAt'])
      .where('activity.listed', '=', true)
      .where('donationInfo.activity', '=', id)
      .where('donationInfo.party', '=', party)
      .where('record.state', 'not in', [...FALLEN_STATES])
    const { rows, next, total } = await listPage(db, all, page => page, { by: [byId('donationInfo.id')], ...paging })
    const secrets = await partySecretsOf(
      db,
      rows.map(({ id: donation }) => donation),
    )
    const dataList = rows.map(({ id: donation, title, name, showName, state, createdAt }) => ({
      // Donors' texts may contain contact details.
      id: donation,
      title: scrubbed(title, secrets(donation)),
      at: createdAt.getTime(),
      name: pledgeDonorName({ donor: name, party, showName }),
      stateLabel: wordFor(false, stateOf(goodsDonation, state)),
    }))
    return { dataList, next, total }
  },
}
