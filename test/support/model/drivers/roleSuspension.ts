/** People whose role rests for a moment, so that their matters are handed up. */
import { newId } from '../../../../server/db/ids.ts'
import type { GrantedRole } from '../../../../src/machines/workflow/people.ts'
import { takeStep } from '../../fixtures/mall.ts'
import type { Testbed } from '../testbed.ts'

/** Writes the record behind a role that somebody holds: the platform decides about it. */
export async function insertRoleRecord(
  { server, who }: Testbed,
  name: string,
  { role, region }: GrantedRole,
): Promise<void> {
  const owner = who(name).uid
  const facts = { owner, role, region, place: region, desk: 'platform' }
  const id = newId()
  await server.database.db
    .insertInto('record')
    .values({
      ...{ id, workflow: 'roleGrant', state: 'active', version: 1, owner, place: region },
      facts: JSON.stringify(facts),
    })
    .execute()
}

/** The platform lets this person's role rest, and gives it back at once. */
export async function suspendAndResume({ server, who }: Testbed, name: string): Promise<void> {
  const { id } = await server.database.db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'roleGrant')
    .where('owner', '=', who(name).uid)
    .executeTakeFirstOrThrow()
  await takeStep(server, who('platform'), 'roleSuspend', id, { reason: '休息几天' })
  await takeStep(server, who('platform'), 'roleResume', id)
}
