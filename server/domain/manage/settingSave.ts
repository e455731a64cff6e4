/** Proposes another value of a setting. */
import type { manageContract } from '../../../src/contract/manage.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { settingLabel, settingText, typedSetting } from '../../../src/contract/settingKeys.ts'
import type { WireInput } from '../../../src/contract/wire.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { platformPerson } from '../../identity/platform.ts'
import { seenOf } from '../../kernel/seen.ts'
import { proposalOf } from './settingProposal.ts'

/** Proposes it in the transaction of `db`; resolves to the change. Throws `Refused` with a sentence at the field. */
export async function proposeSetting(
  { db, services }: StepContext,
  uid: string,
  { name: key, value, day, reason, seen }: WireInput<'/api/manage/settingSave'>,
): Promise<{ readonly id: string; readonly state: string }> {
  const who = await platformPerson(db, uid)
  const typed = typedSetting(key, value)
  if ('fault' in typed) return refuse('invalid', typed.fault, 'value')
  const proposal = { uid, key, to: typed.value, day, now: services.clock() }
  const facts = await proposalOf(db, services.limits, proposal)
  if (seen !== undefined && seen !== seenOf({ value: facts.from }))
    refuse('stale', `${settingLabel(key)}刚刚改成了 ${settingText(key, facts.from)}，核对后再提交一次`, 'value')
  const birth = { workflow: 'settingChange', event: 'PROPOSE', facts, input: { reason }, who }
  const { id, state } = await begin({ db, services }, birth)
  return { id, state }
}

export const settingSaveCalls: Pick<Handlers<typeof manageContract>, 'settingSave'> = {
  settingSave: (input, { me: { uid }, ...services }) =>
    services.database.tx(db => proposeSetting({ db, services }, uid, input)),
}
