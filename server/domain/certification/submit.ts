/** Submits certifications: first, and again after they were sent back, refused or ended. */
import { createHmac } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { certificationContract } from '../../../src/contract/certification.contract.ts'
import {
  type CertificationKind,
  type CertifiedRole,
  CONSENT_VERSION,
  FREE_ROLE,
} from '../../../src/contract/certificationWords.ts'
import { FAULTS } from '../../../src/contract/faults.ts'
import { maskedIdentity } from '../../../src/contract/identity.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { type Certification, certification } from '../../../src/machines/workflows/certification/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { consume } from '../../db/rateLimit.ts'
import type { NewRow } from '../../db/schema.ts'
import { identityKeyOf } from '../../db/sealedText.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { begin, fire, type StepContext } from '../../engine/fire.ts'
import { readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { limitsInForce } from '../../engine/settings.ts'
import { attachPictures } from '../../files/ownership.ts'
import { placeNamesOf } from '../../geo/tree.ts'
import type { Member } from '../../identity/session.ts'
import { assertNotApplied } from '../role/appoint.ts'
import { placeFor } from '../role/places.ts'
import { isUnchanged, keepChange } from './change.ts'
import { feeOf } from './price.ts'
import { assertBaseCertified, assertNumberFree, BASES } from './standingNow.ts'

type Row = NewRow<'certification'>
/** What was filled in, checked field by field; `number` is the whole one, undefined where the earlier one stays. */
interface Answers extends Pick<Row, 'name' | 'legalPerson' | 'phone' | 'until'> {
  readonly kind: CertificationKind
  /** Field of the call that holds the number. */
  readonly numberField: string
  readonly number: string | undefined
  readonly region: string
  readonly photos: readonly string[]
  readonly consents: readonly string[]
  /** Of a person with a role: which, where, and what they say of themselves. */
  readonly role?: RoleAnswers
}
interface RoleAnswers extends Required<Pick<Certification, 'roleRegion'>> {
  readonly role: CertifiedRole
  readonly words: string
}
interface Again {
  readonly id?: string | undefined
  readonly version?: number | undefined
  /** Whether it changes while what is in force stays so. */
  readonly change?: boolean | undefined
}

/** States from which the owner submits the same record again. */
const REVISED_STATES: readonly string[] = certification.edges.flatMap(({ from, name }) =>
  name === 'SUBMIT' ? [from] : [],
)

/**
 * Resolves to the account's one record of this kind and role, which a submission continues; undefined for a first one.
 */
async function openRecordOf(
  db: Queryable,
  uid: string,
  { kind, role }: Pick<Answers, 'kind' | 'role'>,
  { id, change }: Again,
) {
  const row = await db
    .selectFrom('certification')
    .innerJoin('record', 'record.id', 'certification.id')
    .select(['certification.id', 'record.state', 'record.facts', 'certification.name', 'certification.number'])
    .select(['certification.numberHash', 'certification.level', 'certification.checkedAt'])
    .where('certification.uid', '=', uid)
    .where('certification.kind', '=', kind)
    .$if(role !== undefined, some => some.where(sql<SqlBool>`record.facts->>'role' = ${role?.role}`))
    .orderBy('certification.id', 'desc')
    .executeTakeFirst()
  if (id !== undefined && row?.id !== id) refuse('missing', '没有找到这份认证')
  // Whether it can change is the chart's to say.
  if (change) return row ?? refuse('missing', '没有找到这份认证')
  if (row && !REVISED_STATES.includes(row.state))
    refuse('notNow', `您的认证现在是「${labelOf(certification, row.state)}」，不能再提交`)
  return row
}

const PERSONS: readonly CertificationKind[] = ['person', 'personRole']

/** Throws for an account of the other kind: a person is no organisation. */
async function assertParty(db: Queryable, uid: string, kind: CertificationKind): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('kind')
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (account.kind === 'person' && !PERSONS.includes(kind)) refuse('notNow', '单位认证要用单位账号，请先注册单位账号')
  if (account.kind === 'organisation' && PERSONS.includes(kind)) refuse('notNow', '单位账号请办理单位认证')
}

/** Resolves to the columns of a number that the register has checked. */
async function checkedNumber(
  db: Queryable,
  { identity, clock }: Services,
  { kind, name, number, numberField }: Answers,
) {
  if (number === undefined) return undefined
  // The register of qualifications is public and checked by the reviewer.
  const { matches, level } =
    kind === 'organisationRole' ? { matches: true, level: 'digits' as const } : await identity.check({ name, number })
  if (!matches) refuse('invalid', '名称和号码对不上，请核对每一个字', numberField)
  const key = await identityKeyOf(db)
  return {
    number: kind === 'person' ? maskedIdentity(number) : number,
    numberHash: createHmac('sha256', key).update(`${kind} ${number}`).digest('base64url'),
    level,
    checkedAt: new Date(clock()),
  }
}
type CheckedNumber = Awaited<ReturnType<typeof checkedNumber>>

/** Throws `invalid` for another place of a role that was opened before: the leader moves its holder. */
function assertSamePlace(earlier: { readonly facts: object }, { roleRegion }: RoleAnswers): void {
  const facts = factsOf(certification, earlier)
  if (facts.validUntil !== null && facts.roleRegion !== roleRegion)
    refuse('invalid', '已经生效过的身份不能在这里换地区，请联系区县负责人调整', 'region')
}

interface Submission {
  readonly uid: string
  readonly answers: Answers
  /** Undefined where the number of the earlier submission stays. */
  readonly checked: CheckedNumber
  readonly again?: Again
}

/** Writes a submission and takes its step. Throws `Refused` with the field; nothing is written then. */
async function write(context: StepContext, { uid, answers, checked, again = {} }: Submission): Promise<string> {
  const { db, services } = context
  const { kind, name, number, numberField, region, until, photos, consents } = answers
  const now = services.clock()
  await assertParty(db, uid, kind)
  const earlier = await openRecordOf(db, uid, answers, again)
  const stays = number === undefined && earlier?.name === name && earlier.numberHash !== ''
  const identity = checked ?? (stays ? earlier : refuse('invalid', FAULTS.missing('号码'), numberField))
  if (earlier && answers.role) assertSamePlace(earlier, answers.role)
  if (answers.role) {
    const { role, roleRegion = region } = answers.role
    await assertNotApplied(db, { owner: uid, role, region: roleRegion })
  }
  await assertNumberFree(db, { uid, kind, numberHash: identity.numberHash })
  await assertBaseCertified(db, { owner: uid, kind })
  await attachPictures(db, uid, photos, { field: 'photos' })
  const columns = {
    name,
    legalPerson: answers.legalPerson,
    phone: answers.phone,
    region,
    until,
    number: identity.number,
    numberHash: identity.numberHash,
    level: identity.level,
    checkedAt: identity.checkedAt,
    photos: JSON.stringify(photos),
    consents: JSON.stringify(consents.map(item => ({ item, version: CONSENT_VERSION, at: now }))),
    decidedAt: null,
  }
  const { role } = answers
  const input = {
    place: region,
    ...(until !== '' && { until }),
    ...(role && { words: role.words, roleRegion: role.roleRegion }),
  }
  if (again.change && earlier) {
    const { id, name: from, numberHash } = earlier
    const asIs = name === from && identity.numberHash === numberHash && (await isUnchanged(db, id, answers))
    if (asIs) refuse('invalid', '和现在登记的一样，请改好要变更的内容', kind === 'organisationRole' ? 'until' : 'name')
    const version = again.version === undefined ? {} : { version: again.version }
    await fire(context, { workflow: 'certification', event: 'CHANGE', input, who: { uid }, id, ...version })
    await keepChange(db, id, columns)
    return id
  }
  const step = { workflow: 'certification', event: 'SUBMIT', input, who: { uid } }
  if (earlier) {
    const { version } = again
    // The record is locked before its row, as every other step does.
    await fire(context, { ...step, id: earlier.id, ...(version !== undefined && { version }) })
    // What was claimed was the number that somebody looked at.
    const claim = earlier.numberHash === identity.numberHash ? {} : { claimed: false }
    await db
      .updateTable('certification')
      .set({ ...columns, ...claim })
      .where('id', '=', earlier.id)
      .execute()
    return earlier.id
  }
  const held = role && { role: role.role, roleRegion: role.roleRegion }
  const about = { owner: uid, kind, place: region, ...held }
  const facts: Certification = { ...NEW_FACTS, ...about, fee: await feeOf(db, about) }
  const { id } = await begin(context, {
    ...step,
    facts,
    writeAlong: async ({ record }) => {
      await db
        .insertInto('certification')
        .values({ id: record.id, uid, kind, ...columns })
        .execute()
    },
  })
  return id
}
const NEW_FACTS = {
  reviewedBy: '',
  frozenBy: '',
  needed: [],
  appealed: false,
  reminders: 0,
  validUntil: null,
  qualifiedUntil: null,
  gapFrom: null,
  gapUntil: null,
}

/** Submits for the first time within a transaction; for the demonstration. */
export const submitCertification = async (context: StepContext, uid: string, answers: Answers): Promise<string> =>
  write(context, { uid, answers, checked: await checkedIdentity(context.db, context.services, uid, answers) })

/** Resolves to the columns of the number; a role goes with the person that was checked before. */
const checkedIdentity = async (db: Queryable, services: Services, uid: string, answers: Answers) =>
  answers.kind === 'personRole'
    ? { ...(await baseOf(db, uid, 'personRole')), numberHash: '' }
    : checkedNumber(db, services, answers)

/** Throws `missing` for a record that the person has nothing to do with, `notYours` for another person's. */
async function assertOwn({ database: { db }, engine }: Services, uid: string, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const { facts } = await readRecord({ db, engine }, certification, id, uid)
  if (factsOf(certification, { facts }).owner !== uid) refuse('notYours', '认证资料只能由本人提交')
}

async function submit(services: Services, { uid }: Member, again: Again, answers: Answers) {
  const { region, until } = answers
  const { database, clock } = services
  const now = clock()
  if (until !== '' && until < chinaDay(now)) refuse('invalid', '资格证书已经过期，请换证后再提交', 'until')
  if (!placeNamesOf(region)) refuse('invalid', '没有这个区县，请重新选择', 'region')
  // Whether a number is certified elsewhere must not be found out by trying many.
  const limits = await limitsInForce(database.db, services.limits)
  if (limits.begunPerDay > 0) {
    const limit = { key: `ident ${uid}`, max: limits.begunPerDay, windowMs: DAY_MS }
    if (!(await consume(database.db, limit, now)).allowed) refuse('tooMany', '今天提交得太多了，请明天再来')
  }
  // The register is asked before the transaction, which must not wait for it.
  const checked = await checkedIdentity(database.db, services, uid, answers)
  return { id: await database.tx(db => write({ db, services }, { uid, answers, checked, again })) }
}

/** Returns a field that this kind of certification requires. Throws `invalid` without it. */
const needed = (value: string | undefined, label: string, field: string): string =>
  value ?? refuse('invalid', FAULTS.missing(label), field)

/** Digits of a district's code. */
const DISTRICT_DIGITS = 6

/** Resolves to what the account's certification without a role says. Throws `notNow` without one in force. */
async function baseOf(db: Queryable, uid: string, kind: keyof typeof BASES) {
  await assertBaseCertified(db, { owner: uid, kind })
  return db
    .selectFrom('certification')
    .select(['name', 'number', 'level', 'checkedAt', 'region', 'legalPerson', 'phone'])
    .where('uid', '=', uid)
    .where('kind', '=', BASES[kind].base)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

type Calls = 'identPersonSave' | 'identPersonRoleSave' | 'identOrganisationSave'
export const certificationSubmitCalls: Pick<Handlers<typeof certificationContract>, Calls> = {
  async identPersonSave({ id, version, change, number, ...rest }, { me, ...services }) {
    await assertOwn(services, me.uid, id)
    const nothingElse = { legalPerson: '', phone: '', until: '' }
    const answers = { ...rest, ...nothingElse, kind: 'person', numberField: 'number', number } as const
    return submit(services, me, { id, version, change }, answers)
  },

  async identPersonRoleSave({ id, version, role, region, words, photos }, { me, ...services }) {
    await assertOwn(services, me.uid, id)
    const { db } = services.database
    await placeFor(db, role, region)
    if (photos.length === 0 && role !== FREE_ROLE) refuse('invalid', FAULTS.missing('证明照片'), 'photos')
    const answers = {
      kind: 'personRole',
      numberField: 'role',
      number: undefined,
      name: (await baseOf(db, me.uid, 'personRole')).name,
      legalPerson: '',
      phone: '',
      region: region.slice(0, DISTRICT_DIGITS),
      until: '',
      photos,
      consents: [],
      role: { role, roleRegion: region, words },
    } as const
    return submit(services, me, { id, version }, answers)
  },

  async identOrganisationSave({ id, version, change, kind, photos, ...rest }, { me, ...services }) {
    await assertOwn(services, me.uid, id)
    if (kind === 'organisation')
      return submit(
        services,
        me,
        { id, version, change },
        {
          kind,
          numberField: 'creditCode',
          number: rest.creditCode,
          name: needed(rest.name, '单位名称', 'name'),
          legalPerson: needed(rest.legalPerson, '法定代表人', 'legalPerson'),
          phone: needed(rest.phone, '联系电话', 'phone'),
          region: needed(rest.region, '所在区县', 'region'),
          until: '',
          photos,
          consents: [],
        },
      )
    return submit(
      services,
      me,
      { id, version, change },
      {
        ...(await baseOf(services.database.db, me.uid, 'organisationRole')),
        kind,
        numberField: 'certificate',
        number: needed(rest.certificate, '资格证书编号', 'certificate'),
        until: needed(rest.until, '有效期至', 'until'),
        photos,
        consents: [],
      },
    )
  },
}
