/**
 * 设置变更: one key of the platform's settings gets another value, at once or from a day on. Money and thresholds need a
 * second person of the platform. What is in force is replaced by the next change of its key.
 */
import * as z from 'zod/mini'
import { settingLabel, settingText } from '../../../contract/settingKeys.ts'
import { messageTo } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { settingChangeSays } from './says.ts'

const value = z.union([z.string(), z.int()])
const facts = z.object({
  /** Who proposed it. */
  owner: z.string(),
  /** A key of `settingKeys.ts`; a newer version may know it no more. */
  key: z.string(),
  /** What it replaces; read anew until it is in force. */
  from: value,
  to: value,
  /** When it comes into force, ms since 1970; null for at once. */
  at: z.nullable(z.int()),
  needsTwo: z.boolean(),
  /** Why it cannot come into force, a sentence; empty where it can. Read anew until it is in force. */
  fault: z.string(),
})
export type SettingChange = z.output<typeof facts>

const toPlatform = messageTo({ desk: 'platform' })
const toOwner = messageTo((c: SettingChange) => [c.owner])
const nameOf = ({ key }: SettingChange) => `「${settingLabel(key)}」`
const wordsOf = (c: SettingChange) => `${nameOf(c)}从 ${settingText(c.key, c.from)} 改为 ${settingText(c.key, c.to)}`

export const settingChange = workflow(
  {
    id: 'settingChange',
    label: '设置变更',
    facts,
    roles: {
      proposer: ['提出人', isProposer],
      second: ['平台管理员', isPlatform, another((c: SettingChange) => c.owner)],
      next: ['系统', (_, who) => who.system === 'settingChange'],
    },
    events: {
      PROPOSE: { by: 'proposer', label: '提出修改', tone: 'primary', input: reasonForm },
      COUNTERSIGN: {
        by: 'second',
        label: '复核同意',
        tone: 'primary',
        confirm: (c: SettingChange) =>
          `${wordsOf(c)}，${c.at === null ? '同意后立即生效' : '到那一天生效'}，确定同意吗？`,
      },
      REFUSE: { by: 'second', label: '不同意', tone: 'danger', input: reasonForm },
      WITHDRAW: {
        by: 'proposer',
        label: '撤回',
        tone: 'danger',
        confirm: (c: SettingChange) => `撤回后${nameOf(c)}保持现在的值，确定撤回吗？`,
      },
      REVERT: { by: ['proposer', 'second'], label: '改回原来的值', input: reasonForm },
      REPLACE: { by: 'next', label: '被新的取代' },
    },
    delays: {
      unread: workdays(1),
      takesEffect: { at: ({ at }: SettingChange) => at },
    },
  },
  chart =>
    chart({
      guards: {
        alone: ['这项修改要另一位平台管理员复核', c => !c.needsTwo],
        atOnce: ['还没有到生效的时间', c => c.at === null],
        sound: ['现在不能生效', c => c.fault === ''],
      },
      changes: {},
      effects: {
        apply: { type: 'applySetting' },
        reopen: (c, { reason }: Reason) => ({
          type: 'open',
          params: { workflow: 'settingChange', input: { key: c.key, to: c.from, reason } },
        }),
        askSecond: c => toPlatform(`${wordsOf(c)}，等另一位平台管理员复核`)(c),
        remind: (c, _: unknown, { span }) =>
          toPlatform(`${nameOf(c)}的修改 ${span('unread')}没有另一个人复核，请看一下`)(c),
        tellRefused: (c, { reason }: Reason) => toOwner(`您提出的${nameOf(c)}修改没有通过：${reason}`)(c),
        tellInForce: c => toPlatform(`${wordsOf(c)}，已经生效`)(c),
        tellFailed: c => toPlatform(`${nameOf(c)}的修改没有生效，保持原来的值：${c.fault}`)(c),
      },
      born: {
        PROPOSE: [
          { guard: 'alone', to: 'scheduled' },
          { to: 'proposed', effects: ['askSecond'] },
        ],
      },
      says: settingChangeSays,
      states: {
        proposed: {
          label: '待复核',
          on: {
            COUNTERSIGN: 'scheduled',
            REFUSE: { to: 'refused', effects: ['tellRefused'] },
            WITHDRAW: 'withdrawn',
          },
          after: { unread: { effects: ['remind'] } },
        },
        scheduled: {
          label: '待生效',
          on: {
            REFUSE: { to: 'refused', effects: ['tellRefused'] },
            WITHDRAW: 'withdrawn',
          },
          after: {
            takesEffect: [
              { guard: 'sound', to: 'inForce', effects: ['apply', 'tellInForce'] },
              { to: 'failed', effects: ['tellFailed'] },
            ],
          },
          always: [{ guard: 'atOnce', to: 'inForce', label: '立即生效', effects: ['apply', 'tellInForce'] }],
        },
        inForce: {
          label: '生效中',
          end: 'done',
          on: {
            REVERT: [{ guard: 'alone', to: 'replaced', effects: ['reopen'] }, { effects: ['reopen'] }],
            REPLACE: 'replaced',
          },
        },
        replaced: { label: '已被取代', end: true },
        refused: { label: '未通过', end: true },
        withdrawn: { label: '已撤回', end: true },
        failed: { label: '未能生效', end: true },
      },
    }),
)

function isPlatform(_: SettingChange, who: Principal): boolean {
  return hasRole(who, 'platform')
}
function isProposer(c: SettingChange, who: Principal): boolean {
  return isPlatform(c, who) && who.uid === c.owner
}
