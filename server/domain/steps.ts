/** The generic handler of all workflow steps: the table says which workflow and event, the chart says the rest. */
import { type StepEndpoint, stepsContract } from '../../src/contract/steps.contract.ts'
import type { Handler, Handlers } from './context.ts'
import { fire, keptOf } from './engine/fire.ts'
import { whoIs } from './engine/grants.ts'
import { portal } from './engine/portal.ts'
import { readable, servedOf } from './record.ts'

const handlerOf =
  ({ workflow, event }: StepEndpoint): Handler<StepEndpoint> =>
  async ({ id, version, input }, { me, ...services }) => {
    const { facts } = await readable(services.database.db, workflow, id, me.uid)
    const { steady, columns } = keptOf(portal, workflow)
    const fired = await services.database.tx(async db => {
      await steady?.(db, columns(facts).place)
      const who = await whoIs(db, me.uid)
      const seen = version === undefined ? {} : { version }
      return fire({ db, services, engine: portal }, { workflow, id, event, who, input, ...seen })
    })
    return servedOf(fired)
  }

export const steps = Object.fromEntries(
  Object.entries(stepsContract).map(([name, endpoint]) => [name, handlerOf(endpoint)]),
) as unknown as Handlers<typeof stepsContract>
