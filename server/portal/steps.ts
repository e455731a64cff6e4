/**
 * The generic handler of all workflow steps: the table maps a call to workflow and event, the chart decides the rest.
 */
import type { StepEndpoint } from '../../src/contract/steps.contract.ts'
import type { Handler } from '../engine/context.ts'
import { bindingOf, fire } from '../engine/fire.ts'
import { readRecord, servedOf } from '../engine/read.ts'
import { whoIs } from '../identity/grants.ts'

/** Returns the handler of one step, the same for all workflows. */
export const stepHandlerOf =
  ({ workflow, event }: StepEndpoint): Handler<StepEndpoint> =>
  async ({ id, version, input }, { me, ...services }) => {
    const { flow, lockPosts, columns, projection } = bindingOf(services.engine, workflow)
    const { facts } = await readRecord({ db: services.database.db, engine: services.engine }, flow, id, me.uid)
    return services.database.tx(async db => {
      await lockPosts?.(db, columns(facts).place)
      const who = await whoIs(db, me.uid)
      const expected = version === undefined ? {} : { version }
      return servedOf(projection, await fire({ db, services }, { workflow, id, event, who, input, ...expected }), who)
    })
  }
