/** A volunteer's role over HTTP: applied for, or given by the leader of the district. */
import { expect } from 'vitest'
import { roleContract } from '../../../../src/contract/role.contract.ts'
import { OPEN_STATES, type RoleGrant, roleGrant } from '../../../../src/machines/workflows/roleGrant/chart.ts'
import { takeStep } from '../../fixtures/mall.ts'
import { rolesOf } from '../../fixtures/roles.ts'
import type { Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
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

export const roleGrantDriver: Driver<RoleGrant, null> = {
  flow: roleGrant,
  world: roleGrantWorld,
  hiddenState: NO_HIDDEN_STATE,
  movesOthers: 'all',
  reader: 'neighbour',
  async createRecord(testbed, { name, attempt }) {
    const { server, who } = testbed
    await endOpenRoles(testbed)
    const { phone, token } = who('neighbour')
    const { id } =
      name === 'ADD'
        ? await server.call(roleContract.roleAdd, { phone, role, region }, { token: who('leader3').token })
        : await server.call(roleContract.applyRole, { role, region, words: '', ...attempt?.input }, { token })
    return { id, names: {} }
  },
  causes: {},
  async afterStep({ testbed }, { node: { row } }) {
    const held = row.state === 'active' ? [`${role} ${region}`] : []
    expect(await rolesOf(testbed.server, testbed.who('neighbour')), row.state).toEqual(held)
  },
}
