/** Binds changes of settings to the engine: what is read anew until they are in force, and how one is reverted. */
import { isKeyOf } from '../../../src/contract/keys.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { SETTINGS, type SettingValue } from '../../../src/contract/settingKeys.ts'
import type { Reason } from '../../../src/machines/workflow/forms.ts'
import { settingChange } from '../../../src/machines/workflows/settingChange/chart.ts'
import { settingChangeProjection } from '../../../src/machines/workflows/settingChange/projection.ts'
import { binding } from '../../engine/binding.ts'
import { settingsOf } from '../../engine/settings.ts'
import { WAITING_STATES } from './settingChanges.ts'
import { faultOfChange, lockSettings, proposalOf } from './settingProposal.ts'

const WAITING: readonly string[] = WAITING_STATES

interface Reverted extends Reason {
  readonly key: string
  readonly to: SettingValue
}

export const settingChangeBinding = binding(settingChange, {
  projection: settingChangeProjection,
  // A change that comes into force replaces another: all of them wait for each other before any is locked.
  lockPosts: db => lockSettings(db),
  columns: ({ owner }) => ({ owner, place: '' }),
  async refresh(db, { id, state, facts: { key, to, from } }) {
    if (!WAITING.includes(state)) return {}
    const values = await settingsOf(db)
    return {
      from: isKeyOf(SETTINGS, key) ? values[key] : from,
      fault: await faultOfChange(db, values, { key, to, id }),
    }
  },
  assertWorld: {
    COUNTERSIGN: async (_, { facts: { fault, at } }, { at: now }) => {
      if (fault !== '') refuse('notNow', `现在不能生效：${fault}`)
      if (at !== null && at <= now) refuse('notNow', '生效的日子已经过了，请撤回后重新提出')
    },
  },
  async openedBy({ db, services: { limits }, who: { uid = '' }, at }, input) {
    // Passed by the chart that opens it; effects are untyped objects.
    const { key, to, reason } = input as Reverted
    if (!isKeyOf(SETTINGS, key)) return refuse('notNow', '这一版没有这项设置，不能改回去')
    const facts = await proposalOf(db, limits, { uid, key, to, now: at })
    return { facts, event: 'PROPOSE', input: { reason } }
  },
})
