/**
 * 援助申请: goods 物资, relief 救助, policy 政策帮扶. A person applies, the responsible person accepts, a helper is assigned and
 * helps.
 */
import * as z from 'zod/mini'
import { choice, form, pictures, stars, text } from '../../../contract/fields.ts'
import { type Effect, messageTo, optional, type PublishedStory } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { handles, LADDER, rungAbove, rungOf } from '../../workflow/ladder.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import type { ReceivedEvent } from '../../workflow/registry.ts'
import { days, hours } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { aidSays } from './says.ts'
import { hoursOf } from './served.ts'

/** One requested thing. `classification` is an id in the tree of donated goods. */
const item = z.strictObject({ name: z.string(), classification: z.string(), count: z.int(), unit: z.string() })
export type RequestedItem = z.output<typeof item>

const facts = z.object({
  owner: z.string(),
  /** Who wrote the application on the owner's behalf, with consent; empty if the owner did. */
  writer: z.string(),
  /** Where help is needed: a community, 12 digits. */
  place: z.string(),
  kind: z.enum(['goods', 'relief', 'policy']),
  /** Rung whose turn it is to accept it and to assign a helper. */
  rung: z.enum(LADDER),
  /** The next occupied rung up; the server refreshes it before every step. Equals `rung` if there is none. */
  next: z.enum(LADDER),
  /** The helper, requested or active; empty for none. */
  assignee: z.string(),
  /** The previous helper, to be notified. */
  former: z.string(),
  /** Requested goods; empty for other kinds. */
  items: z.array(item),
  /** Warehouse of the goods; empty for other kinds. */
  warehouse: z.string(),
  /** Whether the goods have left the warehouse. */
  issued: z.boolean(),
  /** Minutes of work reported by the helper. */
  minutes: z.int(),
  /** When the helper agreed and reported completion, ms since 1970; null until then. */
  agreedAt: z.nullable(z.int()),
  doneAt: z.nullable(z.int()),
  /** Whether text and photos are published. */
  story: z.enum(['pending', 'published', 'withheld']),
})
export type Aid = z.output<typeof facts>
export type AidKind = Aid['kind']

/** Options for the time that helping took. At most a day's work counts. */
const SPANS = { half: '半小时', one: '一小时', two: '两小时', four: '半天', eight: '一天' }
const MINUTES: Readonly<Record<keyof typeof SPANS, number>> = { half: 30, one: 60, two: 120, four: 240, eight: 480 }

/** `warehouse` only if the goods come from another one. */
const choose = form({ helper: text('帮扶人', { max: 64 }), warehouse: z.optional(text('仓库', { max: 64 })) })
type Choice = z.output<typeof choose>
/** Computed by the server from the application's form. */
const revised = z.strictObject({ place: z.string(), rung: z.enum(LADDER), items: z.array(item), warehouse: z.string() })

const toOwner = messageTo((a: Aid) => [a.owner])
const toHelper = messageTo((a: Aid) => [a.assignee])
const toFormer = messageTo((a: Aid) => [a.former])
const toDesk = messageTo((a: Aid) => ({ rung: a.rung, place: a.place }))

export const aid = workflow(
  {
    id: 'aid',
    label: '援助申请',
    facts,
    roles: {
      owner: ['求助人', isOwner],
      writer: ['代填人', (a, who) => a.writer !== '' && who.uid === a.writer && !isOwner(a, who)],
      handler: ['责任人', (a, who) => handles(who, a.place) && !isParty(a, who) && who.uid !== a.assignee],
      assignee: ['帮扶人', (a, who) => a.assignee !== '' && who.uid === a.assignee && !isOwner(a, who)],
      warehouseOut: [
        '出库管理员',
        (a, who) => a.warehouse !== '' && hasRole(who, 'warehouseOut', a.warehouse) && !isOwner(a, who),
      ],
      roleGrant: ['角色变动', (_, who) => who.system === 'roleGrant'],
    },
    events: {
      SUBMIT: { by: ['owner', 'writer'], label: '提交申请', tone: 'primary' },
      ACCEPT: { by: 'handler', label: '受理', said: '社区答应了', tone: 'primary' },
      REFUSE: { by: 'handler', label: '驳回', said: '社区没有答应', tone: 'danger', input: reasonForm },
      REVISE: { by: 'owner', label: '修改后重新提交', tone: 'primary', input: revised },
      WITHDRAW: { by: 'owner', label: '撤回申请', tone: 'danger', confirm: '撤回后就不再安排帮扶了，确定撤回吗？' },
      ASSIGN: { by: 'handler', label: '指派帮扶人', said: '找到了一位邻居', tone: 'primary', input: choose },
      TAKE_BACK: { by: 'handler', label: '撤销指派', said: '另找一位邻居' },
      AGREE: { by: 'assignee', label: '同意帮扶', tone: 'primary' },
      REASSIGN: { by: 'handler', label: '改派帮扶人', said: '换了一位邻居', input: choose },
      ISSUE_GOODS: {
        by: 'warehouseOut',
        label: '出库',
        said: '东西出了仓库',
        tone: 'primary',
        confirm: '请核对物资和数量，确定交给帮扶人了吗？',
      },
      REPORT_DONE: {
        by: 'assignee',
        label: '提交完成',
        tone: 'primary',
        input: form({
          words: text('帮扶情况', { min: 2, max: 500, published: true }),
          photos: pictures('现场照片（完成后公开，请不要拍到证件和门牌）'),
          span: choice('服务时长', SPANS),
        }),
      },
      DECLINE: { by: 'assignee', label: '不能帮扶', tone: 'danger', input: reasonForm },
      CONFIRM: {
        by: 'owner',
        label: '确认完成',
        tone: 'primary',
        input: form({ stars: stars('满意度'), words: text('想说的话', { min: 0, max: 300, published: true }) }),
      },
      PUBLISH: {
        by: 'handler',
        label: '发布故事',
        tone: 'primary',
        confirm: '发布后所有人都能看到。请去掉姓名、病情、住处和认得出人的照片；电话、证件号和门牌会自动遮住。',
        input: form({
          title: text('标题', { min: 2, max: 60, published: true }),
          words: text('帮扶情况', { min: 2, max: 500, published: true }),
          thanks: text('求助人说', { min: 0, max: 300, published: true }),
          photos: pictures('公开的照片'),
        }),
      },
      WITHHOLD: {
        by: 'handler',
        label: '不公开',
        confirm: '大家只会看到有一件援助完成了，看不到文字和照片。以后还可以再发布。',
      },
      DISPUTE: { by: 'owner', label: '还没有完成', tone: 'danger', input: reasonForm },
      HAND_UP: { by: 'roleGrant', label: '原负责的人已离任' },
    },
    delays: { unanswered: hours(48), undecided: hours(24), autoConfirm: days(7) },
  },
  chart =>
    chart({
      guards: {
        climbable: ['上面没有别的负责人了', a => a.next !== a.rung],
        fromStock: ['只有物资援助需要出库', a => a.kind === 'goods'],
        toReserve: ['物资已经出库', a => a.kind === 'goods' && !a.issued],
        notIssued: ['物资已经出库，不能再撤回，请联系责任人', a => !a.issued],
        stillInStock: ['物资已经出库', a => !a.issued],
        notInHand: ['物资已经交到您手里，去不了请联系责任人改派', a => !a.issued],
        notPublished: ['故事已经发布', a => a.story !== 'published'],
        notWithheld: ['故事本来就没有公开', a => a.story !== 'withheld'],
        inHand: ['物资还没有出库，出库后才能提交完成', a => a.kind !== 'goods' || a.issued],
      },
      changes: {
        takeUp: (a, _: unknown, { who }) => ({ rung: rungOf(who, a.place) ?? a.rung }),
        climb: a => ({ rung: a.next, next: rungAbove(a.next) }),
        revise: (_, form: z.output<typeof revised>) => form,
        assign: (a, { helper, warehouse = '' }: Choice) => ({
          former: a.assignee,
          assignee: helper,
          warehouse: a.kind === 'goods' && warehouse !== '' && !a.issued ? warehouse : a.warehouse,
        }),
        release: a => ({ former: a.assignee, assignee: '' }),
        agree: (_, __: unknown, { at }) => ({ agreedAt: at }),
        issue: { issued: true },
        publish: { story: 'published' },
        withhold: { story: 'withheld' },
        noteMinutes: (_, { span }: { readonly span: keyof typeof SPANS }, { at }) => ({
          minutes: MINUTES[span],
          doneAt: at,
        }),
      },
      effects: {
        reserve: a => ({ type: 'open', params: { workflow: 'stockIssue', input: { items: a.items } } }),
        free: a => (a.issued ? [] : tellStock(a, 'CANCEL')),
        issueStock: a => tellStock(a, 'ISSUE'),
        deliver: a => tellStock(a, 'DELIVER'),
        recordHours: (a, _: unknown, { who, at }) => hoursOf(a, at, who.uid === undefined),
        countHelped: a => ({ type: 'countHelped', params: { place: a.place } }),
        publishStory: (_, story: PublishedStory) => ({ type: 'publishStory', params: story }),
        withholdStory: { type: 'withholdStory' },
        tellPublished: toOwner('您的求助已隐去姓名，作为公益成果公开；不愿意公开请告诉责任人'),
        tellWritten: a =>
          a.writer === ''
            ? []
            : {
                type: 'message',
                params: { to: [a.owner], text: '有人经您同意替您填了这件求助；不是您的意思，可以在这里撤回' },
              },
        tellSubmitted: toDesk('有新的援助申请等您受理'),
        tellAccepted: toOwner('社区答应了您的申请，正在就近找人帮您'),
        tellRefused: toOwner(({ reason }: Reason) => `您的申请被驳回：${reason}`),
        tellClimbed: toDesk('有一件援助申请逐级上报到您这里，请尽快处理'),
        tellOwnerClimbed: toOwner('您的申请还没有人看，已经请上一级负责人来看'),
        tellWithdrawn: optional('deskNews', toDesk('求助人撤回了申请')),
        tellHelperWithdrawn: toFormer('求助人撤回了申请，不用再去了，谢谢您'),
        tellAssigned: toHelper('有一件援助指派给您，请尽快答复，超时指派自动取消'),
        tellTakenBack: toFormer('指派给您的一件援助已撤销，不用再去了'),
        tellAgreed: toOwner('帮扶人已答应帮您，请保持电话畅通'),
        tellDeskAgreed: optional('deskNews', toDesk('帮扶人已同意帮扶')),
        tellDeclined: toDesk(({ reason }: Reason) => `帮扶人不能前往，请另行指派：${reason}`),
        tellOwnerDeclined: toOwner('帮扶人有事来不了，正在为您另找一位，请稍等'),
        tellLapsed: toDesk('帮扶人没有按时答复，请另行指派'),
        tellHelperLapsed: toFormer('您没有按时答复，指派已取消'),
        tellHandedUp: toDesk('帮扶人不再担任原来的角色，请另行指派'),
        tellIssued: toHelper('物资已出库，请尽快送到求助人手中'),
        tellOwnerIssued: toOwner('您申请的东西出了仓库，正在送来'),
        tellReported: toOwner('帮扶人已提交完成，请确认；超时将自动确认'),
        tellConfirmed: optional('thanks', toHelper('求助人已确认完成，感谢您的帮助')),
        tellDeskConfirmed: optional('deskNews', toDesk('一件援助已完成，求助人已确认')),
        tellDisputed: toDesk(({ reason }: Reason) => `求助人说还没有完成：${reason}`),
        tellHelperDisputed: toHelper(({ reason }: Reason) => `求助人说还没有完成：${reason}`),
        tellAutoConfirmed: toOwner('您的求助已自动确认完成'),
      },
      born: { SUBMIT: { to: 'submitted', effects: ['tellSubmitted', 'tellWritten'] } },
      says: aidSays,
      states: {
        submitted: {
          label: '待受理',
          said: '等社区看',
          tab: { own: 'waiting' },
          on: {
            ACCEPT: { to: 'accepted', change: 'takeUp', effects: ['tellAccepted'] },
            REFUSE: { to: 'refused', effects: ['tellRefused'] },
            WITHDRAW: { to: 'withdrawn', effects: ['tellWithdrawn'] },
            HAND_UP: { guard: 'climbable', to: 'submitted', change: 'climb', effects: ['tellClimbed'] },
          },
          after: {
            unanswered: {
              guard: 'climbable',
              to: 'submitted',
              change: 'climb',
              effects: ['tellClimbed', 'tellOwnerClimbed'],
            },
          },
        },
        refused: {
          label: '已驳回',
          said: '社区没有答应',
          tab: { desk: 'ended' },
          end: true,
          on: { REVISE: { to: 'submitted', change: 'revise', effects: ['tellSubmitted'] } },
        },
        accepted: {
          label: '已受理',
          said: '正在找人帮忙',
          tab: { own: 'waiting' },
          on: {
            ASSIGN: { to: 'assigned', change: 'assign', effects: ['tellAssigned'] },
            WITHDRAW: { guard: 'notIssued', to: 'withdrawn', effects: ['tellWithdrawn'] },
            HAND_UP: { guard: 'climbable', change: 'climb', effects: ['tellClimbed'] },
          },
        },
        assigned: {
          label: '已指派',
          said: '等邻居答复',
          tab: { own: 'waiting', assigned: 'asked' },
          on: {
            AGREE: [
              {
                guard: 'toReserve',
                to: 'helping',
                change: 'agree',
                effects: ['reserve', 'tellAgreed', 'tellDeskAgreed'],
              },
              { to: 'helping', change: 'agree', effects: ['tellAgreed', 'tellDeskAgreed'] },
            ],
            DECLINE: { to: 'accepted', change: 'release', effects: ['tellDeclined'] },
            TAKE_BACK: { to: 'accepted', change: 'release', effects: ['tellTakenBack'] },
            WITHDRAW: {
              guard: 'notIssued',
              to: 'withdrawn',
              change: 'release',
              effects: ['tellWithdrawn', 'tellHelperWithdrawn'],
            },
            HAND_UP: { to: 'accepted', change: 'release', effects: ['tellHandedUp'] },
          },
          after: { undecided: { to: 'accepted', change: 'release', effects: ['tellLapsed', 'tellHelperLapsed'] } },
        },
        helping: {
          label: '帮扶中',
          tab: { own: 'running' },
          on: {
            REASSIGN: { to: 'assigned', change: 'assign', effects: ['free', 'tellAssigned', 'tellTakenBack'] },
            ISSUE_GOODS: {
              guard: ['fromStock', 'stillInStock'],
              change: 'issue',
              effects: ['issueStock', 'tellIssued', 'tellOwnerIssued'],
            },
            REPORT_DONE: { guard: 'inHand', to: 'reported', change: 'noteMinutes', effects: ['tellReported'] },
            DECLINE: {
              guard: 'notInHand',
              to: 'accepted',
              change: 'release',
              effects: ['free', 'tellDeclined', 'tellOwnerDeclined'],
            },
            HAND_UP: { to: 'accepted', change: 'release', effects: ['free', 'tellHandedUp'] },
          },
        },
        reported: {
          label: '待确认',
          on: {
            CONFIRM: {
              to: 'completed',
              effects: ['deliver', 'recordHours', 'countHelped', 'tellConfirmed', 'tellDeskConfirmed'],
            },
            DISPUTE: { to: 'helping', effects: ['tellDisputed', 'tellHelperDisputed'] },
          },
          after: {
            autoConfirm: {
              to: 'completed',
              effects: ['deliver', 'recordHours', 'countHelped', 'tellAutoConfirmed', 'tellConfirmed'],
            },
          },
        },
        completed: {
          label: '已完成',
          tab: { own: 'done', desk: 'ended', assigned: 'done' },
          end: 'done',
          on: {
            PUBLISH: { guard: 'notPublished', change: 'publish', effects: ['publishStory', 'tellPublished'] },
            WITHHOLD: { guard: 'notWithheld', change: 'withhold', effects: ['withholdStory'] },
          },
        },
        withdrawn: { label: '已撤回', tab: { own: 'done', desk: 'ended' }, end: true },
      },
    }),
)

/** States in which it waits for its rung. */
export const WAITING_STATES = ['submitted', 'accepted'] as const
/** States in which a step is still due. */
export const OPEN_STATES = ['submitted', 'accepted', 'assigned', 'helping', 'reported'] as const

function isOwner({ owner }: Aid, { uid }: Principal): boolean {
  return uid === owner
}
/** Returns whether the person is the applicant or wrote the application: neither may decide. */
function isParty(a: Aid, who: Principal): boolean {
  return isOwner(a, who) || (a.writer !== '' && who.uid === a.writer)
}
function tellStock({ kind }: Aid, event: ReceivedEvent<'stockIssue'>): readonly Effect[] {
  return kind === 'goods' ? [{ type: 'stepOfOpened', params: { workflow: 'stockIssue', event } }] : []
}
