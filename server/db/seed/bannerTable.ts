/** The banners of the home page. `{region}` and `{waiting}` are filled when they are asked for. */
import type { NewRow } from '../schema.ts'
import { bannerPicture } from './picture.ts'

export const BANNERS: readonly Omit<NewRow<'banner'>, 'sort'>[] = [
  {
    id: 'waiting',
    title: '今天，谁需要你搭把手？',
    summary: '{region}还有 {waiting} 位邻居在等一次帮助。物资、时间、一句问候，都算。',
    picture: bannerPicture('neighbours'),
    link: '/map?kind=aid',
    action: '去看看',
    region: '',
  },
  {
    id: 'winter',
    title: '把冬衣送到对的人手里',
    summary: '按身高和鞋码募集，洗净消毒再出发。家里有八成新的棉衣，可以预约上门收取。',
    picture: bannerPicture('winter'),
    link: '/donationW',
    action: '我要捐赠',
    region: '',
  },
  {
    id: 'reading',
    title: '给孩子留一盏灯',
    summary: '一间阅览室、两千本书，还差一位周三下午有空的你。',
    picture: bannerPicture('reading'),
    link: '/fundraising',
    action: '看看项目',
    region: '',
  },
  {
    id: 'market',
    title: '买一样，帮一家',
    summary: '助农合作社、残友手工坊的好东西，价格实在，收入回到做它的人手里。',
    picture: bannerPicture('market'),
    link: '/v3Goods',
    action: '逛逛商城',
    region: '',
  },
  {
    id: 'hangzhou-garden',
    title: '周六，一起种块地',
    summary: '杭州的社区菜园开始翻土了，手套和种子都备好，带上孩子来就行。',
    picture: bannerPicture('garden'),
    link: '/activity',
    action: '报名参加',
    region: '3301',
  },
]
