/**
 * 注销账号: a person asks, has fifteen days to take it back, and is erased unless something of theirs is still open by
 * then. 个人信息保护法 article 47; 互联网账号 rules ask for a way back and for no obstacles but what is open.
 */
import * as z from 'zod/mini'
import { COOLING_DAYS } from '../../../contract/closureWords.ts'
import { form } from '../../../contract/fields.ts'
import { messageTo } from '../../workflow/effects.ts'
import type { Principal } from '../../workflow/people.ts'
import { days } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { accountClosureSays } from './says.ts'

const facts = z.object({
  owner: z.string(),
  /** Whether nothing of theirs is open; the server refreshes it before every step. */
  free: z.boolean(),
})
export type AccountClosure = z.output<typeof facts>

const toOwner = messageTo((c: AccountClosure) => [c.owner])

export const accountClosure = workflow(
  {
    id: 'accountClosure',
    label: '注销账号',
    facts,
    roles: { owner: ['本人', isOwner] },
    events: {
      REQUEST: {
        by: 'owner',
        label: '申请注销',
        tone: 'danger',
        input: form({}),
      },
      AGAIN: {
        by: 'owner',
        label: '重新申请注销',
        tone: 'danger',
        confirm: `再等 ${COOLING_DAYS} 天就会注销，确定吗？`,
      },
      TAKE_BACK: { by: 'owner', label: '不注销了', tone: 'primary' },
    },
    delays: { lastDay: days(COOLING_DAYS - 1), cooling: days(COOLING_DAYS) },
  },
  chart =>
    chart({
      guards: { free: ['还有没办完的事，办完才能注销', c => c.free] },
      changes: {},
      effects: {
        erase: { type: 'eraseAccount' },
        tellRequested: toOwner(
          `您申请了注销账号，${COOLING_DAYS} 天后生效，在那之前随时可以撤回。不是您本人申请的，请马上改密码`,
        ),
        tellLastDay: toOwner('您的账号明天就要注销了，不想注销请现在撤回'),
        tellBlocked: toOwner('账号没有注销：还有没办完的事，办完后可以重新申请'),
        tellTakenBack: toOwner('您的账号不注销了，一切照旧'),
      },
      born: { REQUEST: { guard: 'free', to: 'cooling', effects: ['tellRequested'] } },
      states: {
        cooling: {
          label: '等待注销',
          on: { TAKE_BACK: { to: 'withdrawn', effects: ['tellTakenBack'] } },
          after: {
            lastDay: { effects: ['tellLastDay'] },
            cooling: [
              { guard: 'free', to: 'closed', effects: ['erase'] },
              { to: 'blocked', effects: ['tellBlocked'] },
            ],
          },
        },
        blocked: {
          label: '没有注销',
          on: {
            AGAIN: { guard: 'free', to: 'cooling', effects: ['tellRequested'] },
            TAKE_BACK: { to: 'withdrawn', effects: ['tellTakenBack'] },
          },
        },
        closed: { label: '已注销', end: 'done' },
        withdrawn: { label: '已撤回', end: true },
      },
      says: accountClosureSays,
    }),
)

function isOwner({ owner }: AccountClosure, { uid }: Principal): boolean {
  return uid === owner
}
