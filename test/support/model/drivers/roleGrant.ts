/** A volunteer's role over HTTP: applied for, or given by the leader of the district. */
import { expect } from 'vitest'
import { roleContract } from '../../../../src/contract/role.contract.ts'
import { OPEN_STATES, type RoleGrant, roleGrant } from '../../../../src/machines/workflows/roleGrant.ts'
import { rolesOf } from '../../leaders.ts'
import { take } from '../../market.ts'
import type { Driver } from '../driver.ts'
import { PLAIN } from '../reality.ts'
import type { Town } from '../town.ts'
import { roleGrantWorld, VOLUNTEER } from '../worlds/roleGrant.ts'

const { role, region } = VOLUNTEER

/** What a walk before left open is given up, since nobody may hold a role twice. */
async function givesUp({ server, who }: Town): Promise<void> {
  const left = await server.database.db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('workflow', '=', 'roleGrant')
    .where('owner', '=', who('neighbour').uid)
    .where('state', 'in', OPEN_STATES)
    .execute()
  for (const { id, state } of left)
    await (state === 'applied'
      ? take(server, who('neighbour'), 'roleWithdraw', id)
      : take(server, who('leader3'), 'roleTakeBack', id, { reason: '工作调整' }))
}

export const roleGrantDriver: Driver<RoleGrant, null> = {
  flow: roleGrant,
  world: roleGrantWorld,
  reality: PLAIN,
  reader: 'neighbour',
  async born(town, { name, shot }) {
    const { server, who } = town
    await givesUp(town)
    const { phone, token } = who('neighbour')
    const { id } =
      name === 'ADD'
        ? await server.call(roleContract.roleAdd, { phone, role, region }, { token: who('leader3').token })
        : await server.call(roleContract.applyRole, { role, region, words: '', ...shot?.input }, { token })
    return { id, names: {} }
  },
  causes: {},
  async also({ town }, { node: { row } }) {
    const held = row.state === 'active' ? [`${role} ${region}`] : []
    expect(await rolesOf(town.server, town.who('neighbour')), row.state).toEqual(held)
  },
}
