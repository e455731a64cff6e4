/** Links of the personal centre; for a role only those that it opens. */

import pulse from 'icon:activity'
import badge from 'icon:badge-check'
import message from 'icon:bell'
import calendar from 'icon:calendar-check'
import clock from 'icon:clock'
import coins from 'icon:coins'
import eye from 'icon:eye'
import paper from 'icon:file-text'
import gift from 'icon:gift'
import aid from 'icon:hand-heart'
import help from 'icon:hand-helping'
import heart from 'icon:heart'
import image from 'icon:image'
import landmark from 'icon:landmark'
import tasks from 'icon:list-checks'
import pin from 'icon:map-pin'
import medal from 'icon:medal'
import feedback from 'icon:message-square-text'
import network from 'icon:network'
import order from 'icon:package'
import contact from 'icon:phone'
import charge from 'icon:receipt'
import recycle from 'icon:recycle'
import scroll from 'icon:scroll-text'
import settings from 'icon:settings'
import share from 'icon:share-2'
import cart from 'icon:shopping-cart'
import sliders from 'icon:sliders-horizontal'
import sparkles from 'icon:sparkles'
import sprout from 'icon:sprout'
import star from 'icon:star'
import store from 'icon:store'
import ticket from 'icon:ticket-check'
import rank from 'icon:trophy'
import truck from 'icon:truck'
import user from 'icon:user-round'
import users from 'icon:users'
import wallet from 'icon:wallet'
import warehouse from 'icon:warehouse'
import type { MyInfo } from '../../../contract/person.contract.ts'
import { type ScreenPath, screenOf } from '../../../contract/screens.ts'

export interface MenuEntry {
  readonly path: ScreenPath
  readonly title: string
  readonly icon: string
}
type PathIcon = readonly [path: ScreenPath, sign: string]

const INBOX: PathIcon = ['/task', tasks]
/** The six that people open most. */
const FREQUENT: readonly PathIcon[] = [
  ['/myHelp', help],
  ['/myBenevolence', heart],
  ['/myVolunteerDetail', ticket],
  ['/order', order],
  ['/point', coins],
  ['/setting', settings],
]
const MORE: readonly PathIcon[] = [
  ['/benevolence', sparkles],
  ['/v3Cart', cart],
  ['/exchange', gift],
  ['/shoucang', star],
  ['/idle', recycle],
  ['/workTime', clock],
  ['/rank', rank],
  ['/honer', medal],
  ['/message', message],
  ['/personal', user],
  ['/address', pin],
  ['/auth', badge],
  ['/qbye', wallet],
  ['/jngrglf', charge],
  ['/roleEdit', users],
  ['/organization', network],
  ['/shenqingjiameng', store],
  ['/feedback', feedback],
  ['/contact', contact],
]
const ROLE_PAGES: readonly PathIcon[] = [
  INBOX,
  ['/myAssistance', aid],
  ['/shareRecord', share],
  ['/collect', truck],
  ['/scene', calendar],
  ['/warehousing', warehouse],
  ['/access', warehouse],
  ['/accounting', landmark],
  ['/charge', charge],
  ['/orderDeliver', truck],
  ['/v3Release', store],
  ['/v3Evaluate', star],
  ['/role', users],
  ['/manage', sliders],
  ['/manage/reviews', badge],
  ['/manage/shops', store],
  ['/manage/complaints', feedback],
  ['/manage/feedback', contact],
  ['/manage/banners', image],
  ['/manage/projects', sprout],
  ['/manage/policies', help],
  ['/manage/gifts', gift],
  ['/manage/articles', paper],
  ['/manage/settings', settings],
  ['/manage/audit', scroll],
  ['/manage/viewAs', eye],
  ['/manage/health', pulse],
]

const entriesOf = (pairs: readonly PathIcon[]): MenuEntry[] =>
  pairs.map(([path, icon]) => ({ path, icon, title: screenOf(path)?.title ?? '' }))

export const frequentEntries = (): MenuEntry[] => entriesOf(FREQUENT)
/** Organisations have an inbox without any role, for naming people. */
export const moreEntries = (kind: MyInfo['kind']): MenuEntry[] =>
  entriesOf(kind === 'organisation' ? [INBOX, ...MORE] : MORE)
export const roleEntries = (role: string): MenuEntry[] =>
  entriesOf(ROLE_PAGES.filter(([path]) => screenOf(path)?.who.some(one => one === role)))
