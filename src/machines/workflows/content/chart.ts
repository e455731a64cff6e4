/**
 * 内容: one version of a kind of `CONTENT_KINDS`, from its draft to its end. A change of what is live is a version beside
 * it, which replaces it once it is live itself. The body of a version changes in its draft alone: what was approved is
 * what is shown.
 */
import * as z from 'zod/mini'
import { CONTENT_KINDS, COUNTERSIGNED } from '../../../contract/contentWords.ts'
import { count, form, given } from '../../../contract/fields.ts'
import { keysOf } from '../../../contract/keys.ts'
import { messageTo, optional } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { workflow } from '../../workflow/workflow.ts'

/** Returns the field of a moment, ms since 1970; 0 for none. */
const moment = (label: string) => count(label, { max: Number.MAX_SAFE_INTEGER })

const written = {
  /** SHA-256 of the body, which is stored beside the record. */
  hash: given('内容摘要', { max: 64 }),
  /** When it goes live: 0 for as soon as it is published. */
  startsAt: moment('上线时间'),
  /** When it ends: 0 for never. */
  endsAt: moment('下线时间'),
}
const version = form(written)
type Written = z.output<typeof version>

const facts = z.object({
  kind: z.enum(keysOf(CONTENT_KINDS)),
  /** Id of what is published, the same in all its versions. */
  item: z.string(),
  number: z.int(),
  hash: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  /** Who wrote it last; empty for what was there before. */
  editor: z.string(),
  /** Everybody who wrote on it, who therefore does not publish it; empty where anybody may. */
  barred: z.array(z.string()),
})
export type Content = z.output<typeof facts>

/** Returns who wrote a version last, and who is barred from publishing it, after `before` wrote on it. */
export const writtenBy = (
  kind: Content['kind'],
  uid: string,
  before: readonly string[] = [],
): Pick<Content, 'editor' | 'barred'> => ({
  editor: uid,
  barred: COUNTERSIGNED.includes(kind) ? [...new Set([...before, uid])] : [],
})

const toEditor = messageTo((c: Content) => (c.editor === '' ? [] : [c.editor]))
const toPlatform = messageTo({ desk: 'platform' })

export const content = workflow(
  {
    id: 'content',
    label: '内容',
    facts,
    roles: {
      platform: ['平台', isPlatform],
      publisher: ['平台', isPlatform, another((c: Content) => c.barred)],
      newer: ['新版本', (_, who) => who.system === 'content'],
    },
    events: {
      DRAFT: { by: 'platform', label: '起草' },
      EDIT: { by: 'platform', label: '修改草稿', input: version },
      SUBMIT: { by: 'platform', label: '送审', tone: 'primary' },
      DISCARD: { by: 'platform', label: '作废', tone: 'danger', confirm: '作废后这一版不能再用，确定吗？' },
      PUBLISH: { by: 'publisher', label: '发布', tone: 'primary', confirm: '发布的就是现在看到的这一版，确定吗？' },
      RETURN: { by: 'platform', label: '退回修改', input: reasonForm },
      UNSCHEDULE: { by: 'platform', label: '撤回发布' },
      TAKE_DOWN: { by: 'platform', label: '下线', tone: 'danger', input: reasonForm },
      REPLACE: { by: 'newer', label: '被新版本替换' },
      RESTORE: { by: 'platform', label: '恢复这一版', confirm: '会照这一版的内容新起草一版，审核后才上线。' },
    },
    delays: {
      start: { at: c => c.startsAt || null },
      end: { at: c => c.endsAt || null },
    },
  },
  chart =>
    chart({
      guards: { immediate: ['定了上线时间', c => c.startsAt === 0] },
      changes: {
        edit: ({ kind, barred }, { hash, startsAt, endsAt }: Written, { who }) => ({
          hash,
          startsAt,
          endsAt,
          ...writtenBy(kind, who.uid ?? '', barred),
        }),
      },
      effects: {
        show: { type: 'showContent' },
        hide: { type: 'hideContent' },
        draftAgain: { type: 'open', params: { workflow: 'content', input: {} } },
        tellSubmitted: toPlatform('有一份内容等审核'),
        tellReturned: toEditor(({ reason }: Reason) => `您写的内容需要修改：${reason}`),
        tellScheduled: optional('published', toEditor('您写的内容通过了审核，到时间会自动上线')),
        tellLive: optional('published', toEditor('您写的内容已经上线')),
        tellTakenDown: toEditor(({ reason }: Reason) => `您写的内容被下线：${reason}`),
        tellEnded: optional('published', toEditor('您写的内容到期，已自动下线')),
      },
      born: { DRAFT: 'draft' },
      states: {
        draft: {
          label: '草稿',
          on: { EDIT: { change: 'edit' }, SUBMIT: { to: 'review', effects: ['tellSubmitted'] }, DISCARD: 'discarded' },
        },
        review: {
          label: '待审核',
          on: {
            PUBLISH: [
              { guard: 'immediate', to: 'live', effects: ['show', 'tellLive'] },
              { to: 'scheduled', effects: ['tellScheduled'] },
            ],
            RETURN: { to: 'draft', effects: ['tellReturned'] },
          },
        },
        scheduled: {
          label: '待上线',
          on: { UNSCHEDULE: 'draft' },
          after: { start: { to: 'live', effects: ['show', 'tellLive'] } },
        },
        live: {
          label: '已上线',
          end: 'done',
          on: {
            TAKE_DOWN: { to: 'ended', effects: ['hide', 'tellTakenDown'] },
            REPLACE: 'replaced',
          },
          after: { end: { to: 'ended', effects: ['hide', 'tellEnded'] } },
        },
        ended: { label: '已下线', tab: 'past', end: true, on: { RESTORE: { effects: ['draftAgain'] } } },
        replaced: { label: '已被替换', tab: 'past', end: true, on: { RESTORE: { effects: ['draftAgain'] } } },
        discarded: { label: '已作废', tab: 'past', end: true },
      },
    }),
)

function isPlatform(_: Content, who: Principal): boolean {
  return hasRole(who, 'platform')
}
