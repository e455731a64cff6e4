/** Certificates over HTTP: of hours, gifts and certifications that stood before, and honours. */
import { type SqlBool, sql } from 'kysely'
import { fire, type StepCommand } from '../../../../server/engine/fire.ts'
import { certificateContract } from '../../../../src/contract/certificate.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import { type Certificate, certificate } from '../../../../src/machines/workflows/certificate/chart.ts'
import { YEAR_MS } from '../../../../src/machines/workflows/certification/facts.ts'
import { beginCampaign } from '../../fixtures/campaigns.ts'
import { certifyPerson } from '../../fixtures/certification.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { freeDay, recordService, serviceOf } from '../../fixtures/hours.ts'
import { takeStep } from '../../fixtures/mall.ts'
import { givePaid } from '../../fixtures/moneyGifts.ts'
import type { Cause, Driver } from '../driver.ts'
import type { Testbed } from '../testbed.ts'
import { PLAN } from '../worlds/campaign.ts'
import { AWARDED, CERTIFICATE, certificateWorld } from '../worlds/certificate.ts'
import { PERSON } from '../worlds/certification.ts'
import { HOURS_ACTORS } from '../worlds/hours.ts'

/** What may still happen to the hours: they are disputed once at most, and revoked once. */
type Source = 'fresh' | 'corrected' | 'gone'

const MINUTES = 120

async function createHours({ server, who }: Testbed): Promise<string> {
  const startedAt = freeDay(server) + 12 * HOUR_MS
  const endedAt = startedAt + MINUTES * MINUTE_MS
  const service = serviceOf(server, who('volunteer').uid, { source: 'aid', minutes: MINUTES, startedAt, endedAt })
  return recordService(server, service, 'aid')
}

async function correct({ server, who }: Testbed, id: string): Promise<void> {
  await takeStep(server, who('volunteer'), 'hoursDispute', id, { reason: '少记了十分钟' })
  await takeStep(server, who('leader3'), 'hoursDecide', id, { minutes: MINUTES, reason: '记录可信' })
}

async function revoke({ server, who }: Testbed, id: string): Promise<void> {
  const photos = [await createUpload(server, who('leader2'))]
  await takeStep(server, who('leader2'), 'hoursRevoke', id, { reason: '两人互相代签', photos })
  await takeStep(server, who('platform'), 'hoursAgreeRevoke', id, {})
}

/** A gift of money to a campaign of the platform's own. */
async function createGift({ server, who }: Testbed): Promise<string> {
  const campaign = await beginCampaign(server, { ...PLAN, owner: who('neighbour').uid })
  return givePaid(server, { owner: who('volunteer').uid, campaign })
}

/** A person's certification, which is free. */
async function createCertification({ server, who }: Testbed): Promise<string> {
  const { db } = server.database
  const { uid } = who('volunteer')
  await db.deleteFrom('certification').where('uid', '=', uid).execute()
  const id = await certifyPerson(server, { uid })
  const validUntil = server.services.clock() + YEAR_MS
  const facts = JSON.stringify({ ...PERSON, owner: uid, validUntil, reminders: 1 })
  await db.updateTable('record').set({ facts }).where('id', '=', id).execute()
  return id
}

const takeAs = ({ server: { database, services } }: Testbed, step: Omit<StepCommand, 'version'>) =>
  database.tx(db => fire({ db, services }, step))

/** What each kind is about: how it comes to be, is corrected, is lost and comes back. */
const SUBJECTS: Readonly<Record<Certificate['kind'], Subject | undefined>> = {
  hours: { create: createHours, correct, revoke },
  money: {
    create: createGift,
    async correct(testbed, id) {
      const { facts } = await testbed.server.database.db
        .selectFrom('record')
        .select('facts')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const isHidden = (facts as { readonly anonymous?: boolean }).anonymous
      await takeStep(testbed.server, testbed.who('volunteer'), isHidden ? 'paymentShowName' : 'paymentHideName', id)
    },
    revoke: (testbed, id) =>
      takeAs(testbed, { workflow: 'payment', id, event: 'GIVE_BACK', who: { system: 'campaign' } }),
  },
  certification: {
    create: createCertification,
    correct: (testbed, id) =>
      takeAs(testbed, { workflow: 'certification', id, event: 'PAID', who: { system: 'payment' } }),
    revoke: ({ server, who }, id) => takeStep(server, who('platform'), 'identFreeze', id, { reason: '收到举报' }),
    restore: ({ server, who }, id) => takeStep(server, who('platform'), 'identUnfreeze', id),
  },
  goods: undefined,
  honour: undefined,
}
interface Subject {
  create(testbed: Testbed): Promise<string>
  correct(testbed: Testbed, id: string): Promise<unknown>
  revoke(testbed: Testbed, id: string): Promise<unknown>
  restore?(testbed: Testbed, id: string): Promise<unknown>
}

const askFor = ({ server, who }: Testbed, subject: string) =>
  server.call(certificateContract.certificateAdd, { subject }, { token: who('volunteer').token })

const recordOf = async ({ server }: Testbed, id: string) =>
  (await server.database.db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow())
    .facts as Certificate

/** The certificate that stands for these hours now. */
const newestOf = ({ server }: Testbed, subject: string) =>
  server.database.db
    .selectFrom('record')
    .innerJoin('certificate', 'certificate.id', 'record.id')
    .select(['record.id', 'record.facts', 'certificate.number'])
    .where('record.root', '=', subject)
    .orderBy('record.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

export const certificateDriver: Driver<Certificate, Source> = {
  flow: certificate,
  world: certificateWorld,
  extraActors: Object.fromEntries(Object.entries(HOURS_ACTORS).map(([name, who]) => [name, { who }])),
  hiddenState: {
    start: 'fresh',
    after(source, { name, actor, to }) {
      const { kind } = to.row.facts
      const corrected: Source = kind === 'hours' ? 'corrected' : 'fresh'
      if (name === 'ISSUE') return [actor === 'certificate' ? corrected : 'fresh']
      if (name === 'CORRECT') return source === 'fresh' ? [corrected] : []
      if (name === 'REVOKE_SOURCE') return source === 'gone' ? [] : ['gone']
      if (name === 'RESTORE_SOURCE') return source === 'gone' ? ['fresh'] : []
      return [source]
    },
  },
  reader: 'volunteer',
  async createRecord(testbed, { actor, to }) {
    const { server, who } = testbed
    const { kind } = to.row.facts
    const about = SUBJECTS[kind]
    if (!about) {
      await server.database.db.deleteFrom('rate').execute()
      const { uid, phone } = who('volunteer')
      // Nobody is honoured twice a day for the same reason.
      await server.database.db
        .updateTable('record')
        .set({ state: 'revoked' })
        .where('owner', '=', uid)
        .where(sql<SqlBool>`facts->>'kind' = 'honour'`)
        .execute()
      const { token } = who(actor)
      const { id, number } = await server.call(certificateContract.honourAdd, { phone, ...AWARDED }, { token })
      const { hash } = await recordOf(testbed, id)
      return { id, names: { [CERTIFICATE.number]: number, [CERTIFICATE.hash]: hash } }
    }
    const subject = await about.create(testbed)
    await askFor(testbed, subject)
    if (actor === 'certificate') await about.correct(testbed, subject)
    const { id, number, facts } = await newestOf(testbed, subject)
    const { hash } = facts as { readonly hash: string }
    return { id, names: { [CERTIFICATE.subject]: subject, [CERTIFICATE.number]: number, [CERTIFICATE.hash]: hash } }
  },
  // The hours can be disputed once, and are gone after they were revoked.
  mayMiss: ['CORRECT', 'REVOKE_SOURCE', 'RESTORE_SOURCE'],
  causes: {
    CORRECT: on('correct'),
    REVOKE_SOURCE: on('revoke'),
    RESTORE_SOURCE: on('restore'),
  },
}

/** Does it to what the certificate is about. */
function on(deed: keyof Subject): Cause<Certificate, Source> {
  return ({ testbed, record, step }) =>
    SUBJECTS[step.from.node.row.facts.kind]?.[deed]?.(testbed, record.names[CERTIFICATE.subject] ?? '') ??
    Promise.resolve()
}
