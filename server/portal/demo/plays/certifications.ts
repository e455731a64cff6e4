/** Certifications of the demonstration: a person and an organisation certified, one that waits, one sent back. */
import { CONSENTS } from '../../../../src/contract/certificationWords.ts'
import { personCheck } from '../../../../src/contract/identity.ts'
import { chinaDay, DAY_MS } from '../../../../src/contract/time.ts'
import { newId } from '../../../db/ids.ts'
import { openFee } from '../../../domain/certification/fee.ts'
import { submitCertification } from '../../../domain/certification/submit.ts'
import { fire } from '../../../engine/fire.ts'
import { atWork } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

const LEADER3 = '13900000012'
const FINANCE = '13900000008'
const PLATFORM = '13900000014'
/** Not the one that the account signs in with. */
const CONTACT_PHONE = '13900019001'
const PHOTO = '/pictures/sand/scroll.svg'
const DISTRICT = '330106'
const NO_ORGANISATION = { legalPerson: '', phone: '', until: '' }

/** The first seventeen digits of invented identity numbers, by telephone, and how many days ago they were shown. */
const PERSONS = {
  certified: { phone: '13900000001', seventeen: '33010619450312002', days: 100 },
  sentBack: { phone: '13900000003', seventeen: '33010619720815003', days: 4 },
  withRole: { phone: '13900000004', seventeen: '33010619750322005', days: 200 },
  waiting: { phone: '13900000002', seventeen: '33010619880406004', days: 1 },
}

/** Organisations by telephone, and how many days ago they showed who they are. */
const ORGANISATIONS = {
  certified: { phone: '13900010000', days: 60 },
  awaitingFee: { phone: '13900010001', days: 5 },
  /** In its grace period, so that it may renew. */
  expired: { phone: '13900010002', days: 375 },
}

const COLLECTOR = { role: 'collector', roleRegion: `${DISTRICT}002`, words: '有一辆三轮车，下午收件' } as const

async function photosOf({ db, clock }: Stage, uid: string): Promise<string[]> {
  const id = newId(clock.at)
  const url = `${PHOTO}?${id}`
  const upload = { id, uid, url, mime: 'image/svg+xml', bytes: 1, name: '证件.svg' }
  await db.insertInto('upload').values(upload).execute()
  return [url]
}

async function submitPerson(stage: Stage, { phone, seventeen, days }: (typeof PERSONS)[keyof typeof PERSONS]) {
  const { clock, now, context } = stage
  clock.at = atWork(now - days * DAY_MS)
  const { uid, name } = await stage.accountOf(phone)
  const answers = { ...NO_ORGANISATION, kind: 'person' as const, numberField: 'number', name, region: DISTRICT }
  const number = seventeen + personCheck(seventeen)
  return submitCertification(context, uid, {
    ...answers,
    number,
    photos: await photosOf(stage, uid),
    consents: CONSENTS,
  })
}

/** Submits the certification of an organisation, approved the next day and countersigned the day after. */
async function certifyOrganisation(stage: Stage, { phone, days }: (typeof ORGANISATIONS)[keyof typeof ORGANISATIONS]) {
  const { db, clock, now, context } = stage
  clock.at = atWork(now - days * DAY_MS)
  const { uid, name } = await stage.accountOf(phone)
  const { creditCode } = await db
    .selectFrom('organisation')
    .select('creditCode')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const id = await submitCertification(context, uid, {
    kind: 'organisation',
    numberField: 'creditCode',
    number: creditCode,
    name,
    legalPerson: '陆文斌',
    phone: CONTACT_PHONE,
    region: DISTRICT,
    until: '',
    photos: await photosOf(stage, uid),
    consents: [],
  })
  stage.later(20)
  await stage.fire(await stage.uidOf(LEADER3), 'certification', id, 'APPROVE')
  stage.later(24)
  await stage.fire(await stage.uidOf(PLATFORM), 'certification', id, 'COUNTERSIGN')
  return id
}

/** Pays the fee that is due, as its owner; finance finds it in the statement the next day. */
async function payFee(stage: Stage, id: string): Promise<void> {
  const { db, context } = stage
  const { owner } = await db.selectFrom('record').select('owner').where('id', '=', id).executeTakeFirstOrThrow()
  const { payment } = await openFee(context, { id, uid: owner ?? '', renewal: false })
  await fire(context, { workflow: 'payment', id: payment, event: 'PAID', who: { system: 'provider' } })
  stage.later(24)
  await stage.fire(await stage.uidOf(FINANCE), 'payment', payment, 'CONFIRM')
  await stage.ringUntil(payment, stage.now)
}

/** Certifies a person as a collector, whose fee is not paid yet. */
async function playRole(stage: Stage, leader3: string): Promise<void> {
  const person = await submitPerson(stage, PERSONS.withRole)
  stage.later(20)
  await stage.fire(leader3, 'certification', person, 'APPROVE')
  const { uid, name } = await stage.accountOf(PERSONS.withRole.phone)
  stage.clock.at = atWork(stage.now - 6 * DAY_MS)
  const id = await submitCertification(stage.context, uid, {
    ...NO_ORGANISATION,
    kind: 'personRole',
    numberField: 'role',
    number: undefined,
    name,
    region: DISTRICT,
    photos: await photosOf(stage, uid),
    consents: [],
    role: COLLECTOR,
  })
  stage.later(20)
  await stage.fire(leader3, 'certification', id, 'APPROVE')
}

/** Plays them, each decided a day later. */
export async function playCertifications(stage: Stage): Promise<void> {
  const { context, now } = stage
  const leader3 = await stage.uidOf(LEADER3)
  const certified = await submitPerson(stage, PERSONS.certified)
  stage.later(20)
  await stage.fire(leader3, 'certification', certified, 'APPROVE')

  await playRole(stage, leader3)

  const organisation = await certifyOrganisation(stage, ORGANISATIONS.certified)
  stage.later(3)
  await payFee(stage, organisation)
  const { uid, name } = await stage.accountOf(ORGANISATIONS.certified.phone)
  const qualification = await submitCertification(context, uid, {
    kind: 'organisationRole',
    numberField: 'certificate',
    number: '浙民募20260117',
    name,
    legalPerson: '陆文斌',
    phone: CONTACT_PHONE,
    region: DISTRICT,
    until: chinaDay(now + 700 * DAY_MS),
    photos: await photosOf(stage, uid),
    consents: [],
  })
  stage.later(20)
  await stage.fire(leader3, 'certification', qualification, 'APPROVE')
  stage.later(24)
  await stage.fire(await stage.uidOf(PLATFORM), 'certification', qualification, 'COUNTERSIGN')

  await certifyOrganisation(stage, ORGANISATIONS.awaitingFee)
  const expired = await certifyOrganisation(stage, ORGANISATIONS.expired)
  stage.later(3)
  await payFee(stage, expired)
  await stage.ringUntil(expired, now)

  const sentBack = await submitPerson(stage, PERSONS.sentBack)
  stage.later(20)
  const reason = '国徽面反光，看不清有效期，请重新拍一张'
  await stage.fire(leader3, 'certification', sentBack, 'ASK_MORE', { fields: ['photos'], reason })
  await submitPerson(stage, PERSONS.waiting)
}
