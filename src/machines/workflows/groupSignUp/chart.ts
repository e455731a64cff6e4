/**
 * 团体报名: an organisation reserves places of a shift and names people. Each named person gets a sign-up of their own with
 * one of the places, and confirms it themselves; this record only counts the answers.
 */
import { phonesIn } from '../../../contract/typed.ts'
import { messageTo } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import { delayText } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { type Move, moveForm } from '../signUp/facts.ts'
import { facts, type GroupSignUp, NAME_LEAD_MS, type Names, namesForm } from './facts.ts'
import { groupSignUpSays } from './says.ts'

const toOwner = messageTo((s: GroupSignUp) => [s.owner])
const toHost = messageTo((s: GroupSignUp) => ({ role: 'activityLeader', place: s.place }))

export const groupSignUp = workflow(
  {
    id: 'groupSignUp',
    label: '团体报名',
    facts,
    roles: {
      owner: ['单位', isOwner],
      host: ['活动负责人', (s, who) => hasRole(who, 'activityLeader', s.place) && !isOwner(s, who)],
      shift: ['班次', (_, who) => who.system === 'shift'],
      member: ['报名', (s, who) => who.system === 'signUp' && s.unanswered > 0],
      comer: ['已同意的报名', (s, who) => who.system === 'signUp' && s.agreed > 0],
    },
    events: {
      HOLD: { by: 'owner', label: '留名额' },
      NAME: { by: 'owner', label: '写上参加的人', tone: 'primary', input: namesForm },
      AGREED: { by: 'member', label: '有人同意参加' },
      DECLINED: { by: 'member', label: '有人不参加' },
      BACKED_OUT: { by: 'comer', label: '有人退出' },
      CANCEL: {
        by: 'owner',
        label: '取消团体报名',
        tone: 'danger',
        confirm: '留着的名额和已经报上的人的名额都会让出，他们会收到通知，确定吗？',
      },
      REFUSE: { by: 'host', label: '退回团体报名', input: reasonForm },
      RESCHEDULED: { by: 'shift', label: '改期', input: moveForm },
      CALLED_OFF: { by: 'shift', label: '随活动取消', input: reasonForm },
      ENDED: { by: 'shift', label: '班次结束' },
    },
    delays: { nameBy: { at: s => s.nameBy } },
  },
  chart =>
    chart({
      guards: {
        allNamed: ['还有名额没有写上名字', s => s.places === 0],
        allAnswered: ['还有人没有答复', s => s.unanswered === 0],
        someoneComes: ['没有人参加', s => s.agreed > 0],
        nobodyComes: ['还有人参加', s => s.agreed === 0],
      },
      changes: {
        name: (s, { phones }: Names) => {
          const count = phonesIn(phones).length
          return { places: s.places - count, unanswered: s.unanswered + count }
        },
        agree: s => ({ unanswered: s.unanswered - 1, agreed: s.agreed + 1 }),
        decline: s => ({ unanswered: s.unanswered - 1 }),
        backOut: s => ({ agreed: s.agreed - 1 }),
        free: s => ({ freed: s.places, places: 0 }),
        move: (s, { by }: Move) => ({
          startsAt: s.startsAt + by,
          endsAt: s.endsAt + by,
          nameBy: s.startsAt + by - NAME_LEAD_MS,
        }),
      },
      effects: {
        takePlaces: s => ({ type: 'takePlaces', params: { count: s.places } }),
        freePlaces: s => ({ type: 'freePlaces', params: { count: s.places } }),
        freeUnnamed: s => ({ type: 'freePlaces', params: { count: s.freed } }),
        handOver: (_, { phones }: Names) => ({ type: 'freePlaces', params: { count: phonesIn(phones).length } }),
        namePeople: (_, { phones }: Names) => ({ type: 'namePeople', params: { phones: phonesIn(phones) } }),
        withdrawPeople: { type: 'withdrawPeople' },
        offerNext: { type: 'offerNext', params: { workflow: 'signUp', event: 'OFFER' } },
        tellHeld: s => toHost(`有单位在「${s.title}」留了 ${s.size} 个名额`)(s),
        tellDeclined: s => toOwner(`您报上的人里有一位不参加「${s.title}」，名额已给候补的人`)(s),
        tellBackedOut: s => toOwner(`您报上的人里有一位同意以后又退出了「${s.title}」，名额已给候补的人`)(s),
        tellFreed: s =>
          toOwner(`离「${s.title}」开始还有 ${delayText(NAME_LEAD_MS)}，没有写上名字的 ${s.freed} 个名额已让出`)(s),
        tellConfirmed: s => toOwner(`「${s.title}」的名单定了，${s.agreed} 人参加`)(s),
        tellNobody: s => toOwner(`「${s.title}」没有人参加，团体报名已失效`)(s),
        tellRefused: (s, { reason }: Reason) => toOwner(`「${s.title}」的团体报名被退回：${reason}`)(s),
        tellCalledOff: (s, { reason }: Reason) => toOwner(`「${s.title}」取消了：${reason}`)(s),
      },
      born: { HOLD: { to: 'held', effects: ['takePlaces', 'tellHeld'] } },
      says: groupSignUpSays,
      states: {
        held: {
          label: '待写名单',
          on: {
            NAME: { change: 'name', effects: ['handOver', 'namePeople'] },
            AGREED: { change: 'agree' },
            DECLINED: { change: 'decline', effects: ['tellDeclined'] },
            BACKED_OUT: { change: 'backOut', effects: ['tellBackedOut'] },
            CANCEL: { to: 'cancelled', effects: ['freePlaces', 'withdrawPeople', 'offerNext'] },
            REFUSE: { to: 'refused', effects: ['freePlaces', 'withdrawPeople', 'offerNext', 'tellRefused'] },
            RESCHEDULED: { change: 'move' },
            CALLED_OFF: { to: 'calledOff', effects: ['freePlaces', 'tellCalledOff'] },
            ENDED: { to: 'over', effects: ['freePlaces'] },
          },
          after: { nameBy: { to: 'named', change: 'free', effects: ['freeUnnamed', 'offerNext', 'tellFreed'] } },
          always: [{ guard: 'allNamed', to: 'named', label: '名字都写上了' }],
        },
        named: {
          label: '待答复',
          on: {
            AGREED: { change: 'agree' },
            DECLINED: { change: 'decline', effects: ['tellDeclined'] },
            BACKED_OUT: { change: 'backOut', effects: ['tellBackedOut'] },
            CANCEL: { to: 'cancelled', effects: ['withdrawPeople', 'offerNext'] },
            REFUSE: { to: 'refused', effects: ['withdrawPeople', 'offerNext', 'tellRefused'] },
            RESCHEDULED: { change: 'move' },
            CALLED_OFF: { to: 'calledOff', effects: ['tellCalledOff'] },
            ENDED: 'over',
          },
          always: [
            { guard: ['allAnswered', 'someoneComes'], to: 'confirmed', label: '都答复了', effects: ['tellConfirmed'] },
            { guard: 'allAnswered', to: 'lapsed', label: '没有人参加', effects: ['tellNobody'] },
          ],
        },
        confirmed: {
          label: '名单已定',
          on: {
            BACKED_OUT: { change: 'backOut', effects: ['tellBackedOut'] },
            CANCEL: { to: 'cancelled', effects: ['withdrawPeople', 'offerNext'] },
            RESCHEDULED: { change: 'move' },
            CALLED_OFF: { to: 'calledOff', effects: ['tellCalledOff'] },
            ENDED: 'over',
          },
          always: [{ guard: 'nobodyComes', to: 'lapsed', label: '没有人参加', effects: ['tellNobody'] }],
        },
        over: { label: '已结束', end: 'done' },
        lapsed: { label: '没有人参加', end: true },
        cancelled: { label: '已取消', end: true },
        refused: { label: '已退回', end: true },
        calledOff: { label: '活动取消', end: true },
      },
    }),
)

function isOwner({ owner }: GroupSignUp, { uid }: Principal): boolean {
  return uid === owner
}
