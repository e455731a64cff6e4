/** Certifications over HTTP: of a neighbour, and of an organisation's account for which the same person signs in. */

import { FEE_SETTINGS } from '../../../../server/domain/certification/price.ts'
import { beginPayment } from '../../../../server/domain/payment/start.ts'
import { writeSetting } from '../../../../server/engine/settings.ts'
import { certificationContract } from '../../../../src/contract/certification.contract.ts'
import { CONSENTS } from '../../../../src/contract/certificationWords.ts'
import { type Certification, certification } from '../../../../src/machines/workflows/certification/chart.ts'
import { NOTHING_CAME } from '../../../../src/machines/workflows/payment/chart.ts'
import { certifyPerson, ORGANISATION_CODE, PERSON_NUMBER } from '../../fixtures/certification.ts'
import type { Driver, StepCall } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { certificationWorld } from '../worlds/certification.ts'

/** 分 */
const FEE = 10_000

/** How many changes were asked for: each says something new. */
let changes = 0

/** Submits as the buyer, whose account is of that kind, or as `token` is; `id` where it is not the first time. */
function submit(
  { server, who, pictures }: Testbed,
  kind: Certification['kind'],
  again: { id?: string; version?: number; change?: boolean },
  { token }: { readonly token?: string } = who('buyer'),
) {
  changes += again.change ? 1 : 0
  const common = { ...again, region: '330106', photos: [pictures.buyer] }
  // The change of a role is for the leader to make.
  const { change, ...role } = common
  if (kind === 'personRole')
    return server.call(
      certificationContract.identPersonRoleSave,
      { ...role, region: '330106002', role: 'collector', words: '周末有空' },
      token ? { token } : {},
    )
  return kind === 'person'
    ? server.call(
        certificationContract.identPersonSave,
        { ...common, name: `王桂兰${'兰'.repeat(changes % 9)}`, number: PERSON_NUMBER, consents: [...CONSENTS] },
        token ? { token } : {},
      )
    : server.call(
        certificationContract.identOrganisationSave,
        {
          ...common,
          kind: 'organisation',
          name: '西湖区邻里互助社',
          creditCode: ORGANISATION_CODE,
          legalPerson: `王桂兰${'兰'.repeat(changes % 9)}`,
          phone: '13800000001',
        },
        token ? { token } : {},
      )
}

const submitAgain =
  (change: boolean): StepCall =>
  async (testbed, { id, version }, options) => {
    const { facts } = await testbed.server.database.db
      .selectFrom('record')
      .select('facts')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { kind } = facts as Certification
    const again = { id, ...(version !== undefined && { version }), ...(change && { change }) }
    return submit(testbed, kind, again, options)
  }

/** Takes the roles of earlier walks away, since nobody holds one twice. */
async function endRoles({ server: { database }, who }: Testbed): Promise<void> {
  const { uid } = who('buyer')
  await database.db.deleteFrom('roleGrant').where('uid', '=', uid).execute()
  const roles = database.db
    .selectFrom('record')
    .select('id')
    .where('owner', '=', uid)
    .where('workflow', '=', 'roleGrant')
  await database.db.updateTable('record').set({ state: 'ended' }).where('id', 'in', roles).execute()
}

export const certificationDriver: Driver<Certification, null> = {
  flow: certification,
  world: certificationWorld,
  hiddenState: NO_HIDDEN_STATE,
  // An account has one of a kind.
  movesOthers: 'all',
  async createRecord(testbed, { to }) {
    const { server, who } = testbed
    const { db } = server.database
    const { kind, fee } = to.row.facts
    const { uid } = who('buyer')
    const key = FEE_SETTINGS[kind]
    await endRoles(testbed)
    if (key !== undefined) await writeSetting(db, key, fee ?? 0)
    await db.deleteFrom('certification').where('uid', '=', uid).execute()
    if (kind === 'personRole') await certifyPerson(testbed.server, who('buyer'))
    await db
      .updateTable('account')
      .set({ kind: kind === 'organisation' ? 'organisation' : 'person' })
      .where('uid', '=', uid)
      .execute()
    return { ...(await submit(testbed, kind, {})), names: {} }
  },
  forms: { SUBMIT: submitAgain(false), CHANGE: submitAgain(true) },
  causes: {
    PAID: async ({ testbed, record }) => {
      const { services, database } = testbed.server
      const about = { owner: testbed.who('buyer').uid, region: '330106', amount: FEE, purpose: 'fee' } as const
      const facts = { ...NOTHING_CAME, ...about, subject: record.id }
      const { id } = await database.tx(db => beginPayment({ db, services }, facts, '认证管理费'))
      await testbed.notify({ kind: 'paid', number: id, refund: '', amount: FEE })
    },
  },
  // A clock that has rung begins again: of two at once only one finds it due. A fee that is no longer due goes back.
  mayMiss: ['unreviewed', 'PAID', 'ends'],
  // Reminders are days apart: of two that are late the earlier one is out of date and tells nobody.
  cannotRace: ({ edge }) => edge !== undefined && ['monthBefore', 'weekBefore', 'dayBefore'].includes(edge.name),
}
