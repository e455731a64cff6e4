/** Certificates over HTTP: of hours that stood on an account before. */
import { certificateContract } from '../../../../src/contract/certificate.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import { type Certificate, certificate } from '../../../../src/machines/workflows/certificate/chart.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { freeDay, recordService, serviceOf } from '../../fixtures/hours.ts'
import { takeStep } from '../../fixtures/mall.ts'
import type { Driver } from '../driver.ts'
import type { Testbed } from '../testbed.ts'
import { CERTIFICATE, certificateWorld } from '../worlds/certificate.ts'
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

const askFor = ({ server, who }: Testbed, subject: string) =>
  server.call(certificateContract.certificateAdd, { subject }, { token: who('volunteer').token })

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
    after(source, { name, actor }) {
      if (name === 'ISSUE') return [actor === 'certificate' ? 'corrected' : 'fresh']
      if (name === 'CORRECT') return source === 'fresh' ? ['corrected'] : []
      if (name === 'REVOKE_SOURCE') return source === 'gone' ? [] : ['gone']
      return [source]
    },
  },
  reader: 'volunteer',
  async createRecord(testbed, { actor }) {
    const subject = await createHours(testbed)
    await askFor(testbed, subject)
    if (actor === 'certificate') await correct(testbed, subject)
    const { id, number, facts } = await newestOf(testbed, subject)
    const { hash } = facts as { readonly hash: string }
    return { id, names: { [CERTIFICATE.subject]: subject, [CERTIFICATE.number]: number, [CERTIFICATE.hash]: hash } }
  },
  // The hours can be disputed once, and are gone after they were revoked.
  mayMiss: ['CORRECT', 'REVOKE_SOURCE'],
  causes: {
    CORRECT: ({ testbed, record }) => correct(testbed, record.names[CERTIFICATE.subject] ?? ''),
    REVOKE_SOURCE: ({ testbed, record }) => revoke(testbed, record.names[CERTIFICATE.subject] ?? ''),
  },
}
