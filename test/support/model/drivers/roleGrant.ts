/** A volunteer's role over HTTP: applied for, or given by the leader of the district. */
import { expect } from 'vitest'
import { newId } from '../../../../server/db/ids.ts'
import { begin, fire } from '../../../../server/engine/fire.ts'
import { roleContract } from '../../../../src/contract/role.contract.ts'
import { OPEN_STATES, type RoleGrant, roleGrant } from '../../../../src/machines/workflows/roleGrant/chart.ts'
import { takeStep } from '../../fixtures/mall.ts'
import { rolesOf } from '../../fixtures/roles.ts'
import type { Cause, Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { PERSON } from '../worlds/certification.ts'
import { roleGrantWorld, VOLUNTEER } from '../worlds/roleGrant.ts'

const { role, region } = VOLUNTEER

/** Ends open records of earlier walks, since no one may hold a role twice. */
async function endOpenRoles({ server, who }: Testbed): Promise<void> {
  const left = await server.database.db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('workflow', '=', 'roleGrant')
    .where('owner', '=', who('neighbour').uid)
    .where('state', 'in', OPEN_STATES)
    .execute()
  for (const { id, state } of left)
    await (state === 'applied'
      ? takeStep(server, who('neighbour'), 'roleWithdraw', id)
      : takeStep(server, who('leader3'), 'roleTakeBack', id, { reason: '工作调整' }))
}

/** Opens the role as a certification that is in force does. */
async function certified({ server, who }: Testbed): Promise<string> {
  const { database, services } = server
  const [id, at, { uid: owner }] = [newId(), new Date(services.clock()), who('neighbour')]
  const about = { workflow: 'certification', state: 'certified', version: 1, owner, place: region, root: null }
  const facts = JSON.stringify({ ...PERSON, owner })
  await database.db
    .insertInto('record')
    .values({ id, ...about, facts, createdAt: at, changedAt: at })
    .execute()
  const grant = { ...VOLUNTEER, owner, certification: id }
  const opened = await database.tx(db =>
    begin({ db, services }, { workflow: 'roleGrant', event: 'CERTIFY', facts: grant, who: BY_CERTIFICATION }),
  )
  return opened.id
}
const BY_CERTIFICATION = { system: 'certification' } as const
const byCertification =
  (event: string): Cause<RoleGrant, null> =>
  ({ testbed: { server }, record: { id } }) =>
    server.database.tx(db =>
      fire({ db, services: server.services }, { workflow: 'roleGrant', id, event, who: BY_CERTIFICATION }),
    )

export const roleGrantDriver: Driver<RoleGrant, null> = {
  flow: roleGrant,
  world: roleGrantWorld,
  hiddenState: NO_HIDDEN_STATE,
  movesOthers: 'all',
  reader: 'neighbour',
  async createRecord(testbed, { name, attempt }) {
    const { server, who } = testbed
    await endOpenRoles(testbed)
    if (name === 'CERTIFY') return { id: await certified(testbed), names: {} }
    // A leader looks up few numbers in an hour.
    await server.database.db.deleteFrom('rate').execute()
    const { phone, token } = who('neighbour')
    const { id } =
      name === 'ADD'
        ? await server.call(roleContract.roleAdd, { phone, role, region }, { token: who('leader3').token })
        : await server.call(roleContract.applyRole, { role, region, words: '', ...attempt?.input }, { token })
    return { id, names: {} }
  },
  causes: { REST: byCertification('REST'), WAKE: byCertification('WAKE'), END: byCertification('END') },
  async afterStep({ testbed }, { node: { row } }) {
    const held = row.state === 'active' ? [`${role} ${region}`] : []
    expect(await rolesOf(testbed.server, testbed.who('neighbour')), row.state).toEqual(held)
  },
}
