/** What the engine has to know of roles: whose they are, where they hold, and who decides now. */
import { type RoleGrant, roleGrant } from '../../../src/machines/workflows/roleGrant.ts'
import type { Kept } from '../engine/engine.ts'
import { desksOf } from './desk.ts'

export const roleGrantKept: Kept = {
  flow: roleGrant,
  columns: facts => {
    const { owner, place } = facts as RoleGrant
    return { owner, place }
  },
  async fresh(db, record) {
    const grant = record.facts as RoleGrant
    return { desk: (await desksOf(db, [grant]))(grant) }
  },
}
