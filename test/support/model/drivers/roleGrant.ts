/** A volunteer's role over HTTP: applied for, or given by the leader of the district. */
import { expect } from 'vitest'
import { newId } from '../../../../server/db/ids.ts'
import { begin, fire } from '../../../../server/engine/fire.ts'
import { factsOf } from '../../../../server/engine/records.ts'
import { roleContract } from '../../../../src/contract/role.contract.ts'
import { OPEN_STATES, type RoleGrant, roleGrant } from '../../../../src/machines/workflows/roleGrant/chart.ts'
import { takeStep } from '../../fixtures/mall.ts'
import { rolesOf } from '../../fixtures/roles.ts'
import type { Cause, Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { PERSON } from '../worlds/certification.ts'
import { roleGrantWorld, VOLUNTEER } from '../worlds/roleGrant.ts'

const { region } = VOLUNTEER
const role = 'volunteer'

/** Ends open records of earlier walks, since no one may hold a role twice. */
async function endOpenRoles({ server, who }: Testbed): Promise<void> {
  const left = await server.database.db
    .selectFrom('record')
    .select(['id', 'state', 'facts'])
    .where('workflow', '=', 'roleGrant')
    .where('owner', '=', who('neighbour').uid)
    .where('state', 'in', OPEN_STATES)
    .execute()
  await server.database.db
    .deleteFrom('roleGrant')
    .where('uid', '=', who('neighbour').uid)
    .where('role', '=', 'auditor')
    .execute()
  for (const { id, state, facts } of left) {
    const { role: held, proposedBy } = factsOf(roleGrant, { facts })
    const leader = held === role ? 'leader3' : 'platform'
    const proposer = proposedBy === who('secondPlatform').uid ? 'secondPlatform' : 'platform'
    if (state === 'applied') await takeStep(server, who('neighbour'), 'roleWithdraw', id)
    else if (state === 'proposed') await takeStep(server, who(proposer), 'roleRetract', id)
    else await takeStep(server, who(leader), 'roleTakeBack', id, { reason: '工作调整' })
  }
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
async function nominate({ server, who }: Testbed, by: string): Promise<string> {
  const { phone } = who('neighbour')
  return (await server.call(roleContract.roleAdd, { phone, role: 'auditor' }, { token: who(by).token })).id
}
/** Does it while nobody else is of the platform. */
async function alone<T>({ server: { database }, who }: Testbed, name: string, work: () => Promise<T>): Promise<T> {
  const others = database.db.deleteFrom('roleGrant').where('role', '=', 'platform').where('uid', '<>', who(name).uid)
  const gone = await others.returningAll().execute()
  const done = await work()
  if (gone.length > 0) await database.db.insertInto('roleGrant').values(gone).execute()
  return done
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
  async createRecord(testbed, { name, attempt, actor }) {
    const { server, who } = testbed
    await endOpenRoles(testbed)
    if (name === 'CERTIFY') return { id: await certified(testbed), names: {} }
    // A leader looks up few numbers in an hour.
    await server.database.db.deleteFrom('rate').execute()
    const { phone, token } = who('neighbour')
    if (name === 'PROPOSE') return { id: await nominate(testbed, actor), names: {} }
    if (name === 'APPOINT_ALONE') return { id: await alone(testbed, actor, () => nominate(testbed, actor)), names: {} }
    const { id } =
      name === 'ADD'
        ? await server.call(roleContract.roleAdd, { phone, role, region }, { token: who('leader3').token })
        : await server.call(roleContract.applyRole, { role, region, words: '', ...attempt?.input }, { token })
    return { id, names: {} }
  },
  causes: {
    becameAuditor: ({ testbed: { server, who } }) =>
      server.database.db
        .insertInto('roleGrant')
        .values({ id: newId(), uid: who('neighbour').uid, role: 'auditor', region: '' })
        .execute()
        .then(() => 0),
    REST: byCertification('REST'),
    WAKE: byCertification('WAKE'),
    END: byCertification('END'),
  },
  async afterStep({ testbed }, { node: { row } }) {
    const held = [
      ...(row.state === 'active' ? [`${row.facts.role} ${row.facts.region}`] : []),
      ...(row.facts.ruledOut ? ['auditor '] : []),
    ]
    expect(await rolesOf(testbed.server, testbed.who('neighbour')), row.state).toEqual(held)
  },
}
