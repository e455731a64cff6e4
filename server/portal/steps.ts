/**
 * The generic handler of all workflow steps: the table maps a call to workflow and event, the chart decides the rest.
 */
import { Refused } from '../../src/contract/refusal.ts'
import type { StepEndpoint } from '../../src/contract/steps.contract.ts'
import { DAY_MS } from '../../src/contract/time.ts'
import { consume } from '../db/rateLimit.ts'
import { writeAudit } from '../engine/audit.ts'
import type { Call, Handler } from '../engine/context.ts'
import { bindingOf, fire } from '../engine/fire.ts'
import { readRecord, servedOf } from '../engine/read.ts'
import { whoIs } from '../identity/grants.ts'

type Step = Pick<StepEndpoint, 'workflow' | 'event'>

/** Attempts of one person written down a day; more say nothing new. */
const MAX_PER_DAY = 100

/** Writes down that somebody tried a step that was not theirs. By itself: the step's own transaction is undone. */
async function auditAttempt(call: Call<'member'>, { workflow, event }: Step, id: string, error: unknown) {
  const { refusal } = error instanceof Refused ? error : {}
  // To whom a record is none of their business it is missing.
  if (refusal?.code !== 'notYours' && refusal?.code !== 'missing') return
  const { db } = call.database
  const record = await db
    .selectFrom('record')
    .select('id')
    .where('id', '=', id)
    .where('workflow', '=', workflow)
    .executeTakeFirst()
  if (!record) return
  const limit = { key: `attempts:${call.me.uid}`, max: MAX_PER_DAY, windowMs: DAY_MS }
  if (!(await consume(db, limit, call.clock())).allowed) return
  const { flow } = bindingOf(call.engine, workflow)
  const what = `${flow.label} · ${flow.events[event]?.label ?? event}：${refusal.message}`
  await writeAudit(db, call, { uid: call.me.uid, kind: 'refused', what, record: id })
}

/** Returns the handler of one step, the same for all workflows. */
export const stepHandlerOf = ({ workflow, event }: StepEndpoint): Handler<StepEndpoint> => {
  const take: Handler<StepEndpoint> = async ({ id, version, input }, { me, ...services }) => {
    const { flow, lockPosts, columns, projection } = bindingOf(services.engine, workflow)
    const { facts } = await readRecord({ db: services.database.db, engine: services.engine }, flow, id, me.uid)
    return services.database.tx(async db => {
      await lockPosts?.(db, columns(facts).place)
      const who = await whoIs(db, me.uid)
      const expected = version === undefined ? {} : { version }
      return servedOf(projection, await fire({ db, services }, { workflow, id, event, who, input, ...expected }), who)
    })
  }
  return (step, call) =>
    take(step, call).catch(async error => {
      // Who was refused is told so, whether it could be written down or not.
      await auditAttempt(call, { workflow, event }, step.id, error).catch(() => {})
      throw error
    })
}
