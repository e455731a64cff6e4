/** 闲置: a thing that its owner passes on, free or in exchange; who gets it is a deal (交接) of its own. */
import * as z from 'zod/mini'
import { form, text } from '../../../contract/fields.ts'
import type { Effect } from '../../workflow/effects.ts'
import { messageTo, optional } from '../../workflow/effects.ts'
import { idlePieces, type Reason, reasonForm } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import type { ReceivedEvent } from '../../workflow/registry.ts'
import { days } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { idleItemSays } from './says.ts'

const facts = z.object({
  owner: z.string(),
  /** Where it is, a code of the address tree. */
  place: z.string(),
  /** Whether its words want a look before everybody sees it. */
  doubtful: z.boolean(),
  /** How many pieces there are in all, of those how many are reserved, and how many are given away. */
  pieces: z.int(),
  held: z.int(),
  given: z.int(),
})
export type IdleItem = z.output<typeof facts>

/** Returns how many pieces nobody has and nobody was promised. */
export const leftOf = ({ pieces, held, given }: Pick<IdleItem, 'pieces' | 'held' | 'given'>): number =>
  pieces - held - given

const plan = form({ place: text('地区'), doubtful: z.boolean(), pieces: idlePieces() })

const toOwner = messageTo((i: IdleItem) => [i.owner])
const toPlatform = messageTo({ desk: 'platform' })

export const idleItem = workflow(
  {
    id: 'idleItem',
    label: '闲置',
    facts,
    roles: {
      owner: ['物主', isOwner],
      platform: ['平台', (i, who) => hasRole(who, 'platform') && !isOwner(i, who)],
      reporter: ['邻居', (_, who) => who.system === 'idleItem'],
      deal: ['交接', (_, who) => who.system === 'idleDeal'],
    },
    events: {
      LIST: { by: 'owner', label: '发布闲置', tone: 'primary' },
      EDIT: { by: 'owner', label: '修改', input: plan },
      RENEW: { by: 'owner', label: '还在，续期' },
      LIST_AGAIN: { by: 'owner', label: '重新上架', tone: 'primary' },
      TAKE_DOWN: {
        by: 'owner',
        label: '下架',
        tone: 'danger',
        confirm: '下架后邻居看不到它，还在等您答复的人会收到通知。以后可以重新上架。',
      },
      PASS: { by: 'platform', label: '没有问题', tone: 'primary' },
      TURN_DOWN: { by: 'platform', label: '请物主修改', input: reasonForm },
      REMOVE: { by: 'platform', label: '平台下架', tone: 'danger', input: reasonForm },
      REPORT: { by: 'reporter', label: '举报', input: reasonForm },
      RESERVE: { by: 'deal', label: '预留' },
      RELEASE: { by: 'deal', label: '取消预留' },
      HAND_OVER: { by: 'deal', label: '已经交接' },
    },
    delays: { stillThere: days(14), expires: days(30) },
  },
  chart =>
    chart({
      guards: {
        doubtful: ['不用审核', i => i.doubtful],
        someHeld: ['没有预留着的', i => i.held > 0],
        lastLeft: ['还有别的', i => leftOf(i) === 1],
        lastGiven: ['还有没送出的', i => i.given + 1 === i.pieces],
      },
      changes: {
        edit: (_, input: z.output<typeof plan>) => input,
        clear: { doubtful: false },
        hold: i => ({ held: i.held + 1 }),
        release: i => ({ held: i.held - 1 }),
        give: i => ({ held: i.held - 1, given: i.given + 1 }),
      },
      effects: {
        closeDeals,
        withdrawPictures: { type: 'withdrawIdlePictures' },
        tellScreening: toPlatform('有一件闲置需要先看一下再上架'),
        tellWaiting: toOwner('您的闲置提到了需要核对的内容，平台看过后上架'),
        tellPassed: optional('published', toOwner('平台看过了，您的闲置已经在架')),
        tellTurnedDown: toOwner(({ reason }: Reason) => `您的闲置没有上架，请修改后重新上架：${reason}`),
        tellReported: toPlatform('有一件闲置被举报，请核对'),
        tellRemoved: toOwner(({ reason }: Reason) => `您的闲置被平台下架：${reason}。有不同意见请到意见反馈告诉我们`),
        askStillThere: toOwner('您的闲置还在吗？还在请点「还在，续期」，送出去了请下架'),
        tellExpired: toOwner((_: unknown, span) => `您的闲置放了 ${span('expires')}，已自动下架；还在的话可以重新上架`),
      },
      born: {
        LIST: [{ guard: 'doubtful', to: 'screening', effects: ['tellScreening', 'tellWaiting'] }, { to: 'listed' }],
      },
      says: idleItemSays,
      states: {
        screening: {
          label: '待审核',
          tab: { own: 'screening', desk: 'screening' },
          on: {
            EDIT: { change: 'edit' },
            PASS: { to: 'listed', change: 'clear', effects: ['tellPassed'] },
            TURN_DOWN: { to: 'hidden', effects: ['tellTurnedDown'] },
            REMOVE: { to: 'removed', effects: ['withdrawPictures', 'tellRemoved'] },
            TAKE_DOWN: 'hidden',
            RELEASE: { guard: 'someHeld', change: 'release' },
            HAND_OVER: { guard: 'someHeld', change: 'give' },
          },
        },
        listed: {
          label: '在架',
          tab: { own: 'listed', desk: 'listed' },
          on: {
            EDIT: { change: 'edit' },
            RENEW: 'listed',
            TAKE_DOWN: { to: 'hidden', effects: ['closeDeals'] },
            REMOVE: { to: 'removed', effects: ['closeDeals', 'withdrawPictures', 'tellRemoved'] },
            REPORT: { to: 'reported', effects: ['tellReported'] },
            RESERVE: [{ guard: 'lastLeft', to: 'reserved', change: 'hold' }, { change: 'hold' }],
            RELEASE: { guard: 'someHeld', change: 'release' },
            HAND_OVER: { guard: 'someHeld', change: 'give' },
          },
          after: {
            stillThere: { effects: ['askStillThere'] },
            expires: { to: 'hidden', effects: ['closeDeals', 'tellExpired'] },
          },
          always: [
            {
              guard: 'doubtful',
              to: 'screening',
              label: '改动需要审核',
              effects: ['tellScreening', 'tellWaiting'],
            },
          ],
        },
        reported: {
          label: '核对中',
          tab: { own: 'screening', desk: 'reported' },
          on: {
            PASS: 'listed',
            REMOVE: { to: 'removed', effects: ['closeDeals', 'withdrawPictures', 'tellRemoved'] },
            TAKE_DOWN: { to: 'hidden', effects: ['closeDeals'] },
            RELEASE: { guard: 'someHeld', change: 'release' },
            HAND_OVER: { guard: 'someHeld', change: 'give' },
          },
        },
        reserved: {
          label: '已被预留',
          tab: { own: 'reserved', desk: 'listed' },
          on: {
            RELEASE: { to: 'listed', change: 'release' },
            HAND_OVER: [
              { guard: 'lastGiven', to: 'gone', change: 'give', effects: ['closeDeals'] },
              { change: 'give' },
            ],
          },
        },
        hidden: {
          label: '已下架',
          tab: { own: 'hidden', desk: 'ended' },
          end: true,
          on: {
            EDIT: { change: 'edit' },
            LIST_AGAIN: [
              { guard: 'doubtful', to: 'screening', effects: ['tellScreening', 'tellWaiting'] },
              { to: 'listed' },
            ],
            RELEASE: { guard: 'someHeld', change: 'release' },
            HAND_OVER: { guard: 'someHeld', change: 'give' },
          },
        },
        gone: { label: '已送出', tab: { own: 'gone', desk: 'ended' }, end: 'done' },
        removed: {
          label: '平台已下架',
          tab: { own: 'hidden', desk: 'ended' },
          end: true,
          // What was promised before goes on between the two.
          on: { RELEASE: { guard: 'someHeld', change: 'release' }, HAND_OVER: { guard: 'someHeld', change: 'give' } },
        },
      },
    }),
)

function isOwner({ owner }: IdleItem, { uid, system }: Principal): boolean {
  return uid === owner && system === undefined
}
function closeDeals(): Effect {
  const event: ReceivedEvent<'idleDeal'> = 'CLOSED'
  return { type: 'tellMembers', params: { workflow: 'idleDeal', event } }
}
