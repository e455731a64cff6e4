/** What the personal centre leads to: only screens that are built, and for a role only those that the role opens. */

import badge from 'icon:badge-check'
import message from 'icon:bell'
import calendar from 'icon:calendar-check'
import clock from 'icon:clock'
import coins from 'icon:coins'
import gift from 'icon:gift'
import aid from 'icon:hand-heart'
import help from 'icon:hand-helping'
import heart from 'icon:heart'
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
import settings from 'icon:settings'
import share from 'icon:share-2'
import cart from 'icon:shopping-cart'
import sliders from 'icon:sliders-horizontal'
import sparkles from 'icon:sparkles'
import star from 'icon:star'
import store from 'icon:store'
import rank from 'icon:trophy'
import truck from 'icon:truck'
import user from 'icon:user-round'
import users from 'icon:users'
import wallet from 'icon:wallet'
import warehouse from 'icon:warehouse'
import { type Path, screenOf } from '../../../contract/screens.ts'
import { routes } from '../../routes.ts'

export interface Entry {
  readonly path: Path
  readonly title: string
  readonly sign: string
}
type Pair = readonly [path: Path, sign: string]

const MINE: readonly Pair[] = [
  ['/myHelp', help],
  ['/myBenevolence', heart],
  ['/benevolence', sparkles],
  ['/order', order],
  ['/v3Cart', cart],
  ['/exchange', gift],
  ['/shoucang', star],
  ['/idle', recycle],
  ['/point', coins],
  ['/workTime', clock],
  ['/rank', rank],
  ['/honer', medal],
  ['/message', message],
]
const ACCOUNT: readonly Pair[] = [
  ['/personal', user],
  ['/address', pin],
  ['/auth', badge],
  ['/qbye', wallet],
  ['/jngrglf', charge],
  ['/roleEdit', users],
  ['/organization', network],
  ['/shenqingjiameng', store],
  ['/setting', settings],
  ['/feedback', feedback],
  ['/contact', contact],
]
const OF_ROLES: readonly Pair[] = [
  ['/task', tasks],
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
  ['/manage/shops', store],
  ['/manage/complaints', feedback],
]

const built = (pairs: readonly Pair[]): Entry[] =>
  pairs.flatMap(([path, sign]) => (routes.has(path) ? [{ path, sign, title: screenOf(path)?.title ?? '' }] : []))

export const myEntries = (): Entry[] => built(MINE)
export const accountEntries = (): Entry[] => built(ACCOUNT)
export const entriesOf = (role: string): Entry[] =>
  built(OF_ROLES.filter(([path]) => screenOf(path)?.who.some(one => one === role)))
