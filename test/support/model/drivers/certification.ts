/** Certifications over HTTP: of a neighbour, and of an organisation's account for which the same person signs in. */
import { certificationContract } from '../../../../src/contract/certification.contract.ts'
import { CONSENTS } from '../../../../src/contract/certificationWords.ts'
import { type Certification, certification } from '../../../../src/machines/workflows/certification/chart.ts'
import { ORGANISATION_CODE, PERSON_NUMBER } from '../../fixtures/certification.ts'
import type { Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { certificationWorld } from '../worlds/certification.ts'

/** Submits as the buyer, whose account is of that kind, or as `token` is; `id` where it is not the first time. */
function submit(
  { server, who, pictures }: Testbed,
  kind: Certification['kind'],
  again: { id?: string; version?: number },
  { token }: { readonly token?: string } = who('buyer'),
) {
  const common = { ...again, region: '330106', photos: [pictures.buyer] }
  return kind === 'person'
    ? server.call(
        certificationContract.identPersonSave,
        { ...common, name: '王桂兰', number: PERSON_NUMBER, consents: [...CONSENTS] },
        token ? { token } : {},
      )
    : server.call(
        certificationContract.identOrganisationSave,
        {
          ...common,
          kind: 'organisation',
          name: '西湖区邻里互助社',
          creditCode: ORGANISATION_CODE,
          legalPerson: '王桂兰',
          phone: '13800000001',
        },
        token ? { token } : {},
      )
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
    const { kind } = to.row.facts
    const { uid } = who('buyer')
    await db.deleteFrom('certification').where('uid', '=', uid).execute()
    await db
      .updateTable('account')
      .set({ kind: kind === 'person' ? 'person' : 'organisation' })
      .where('uid', '=', uid)
      .execute()
    return { ...(await submit(testbed, kind, {})), names: {} }
  },
  forms: {
    SUBMIT: async (testbed, { id, version }, options) => {
      const { facts } = await testbed.server.database.db
        .selectFrom('record')
        .select('facts')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { kind } = facts as Certification
      return submit(testbed, kind, { id, ...(version !== undefined && { version }) }, options)
    },
  },
  causes: {},
  // A clock that has rung begins again: of two at once only one finds it due.
  mayMiss: ['unreviewed'],
  // Reminders are days apart: of two that are late the earlier one is out of date and tells nobody.
  cannotRace: ({ edge }) => edge !== undefined && ['monthBefore', 'weekBefore', 'dayBefore'].includes(edge.name),
}
