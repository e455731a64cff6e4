import recycle from 'icon:recycle'
import { IDLE_CONDITIONS } from '../../../contract/idleWords.ts'
import { IDLE_DESK } from '../../../contract/recordLists.ts'
import { When } from '../../../ui/parts/when.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import { termsText } from '../shared/termsText.ts'
import { leftText } from './thingCard.tsx'

/** 闲置审核: what somebody of the platform looks at before everybody does, and what was reported. */
export const IdleDesk = deskScreen('/api/idle/idleDesk', {
  workflow: 'idleItem',
  list: IDLE_DESK,
  tabName: 'desk',
  title: '闲置审核',
  unit: '件闲置',
  filters: { keyword: '名称、说明、物主', since: '', region: '' },
  row: ({ title, owner, regionName, at, stateLabel, report }) => ({
    title,
    sub: report ? `举报：${report}` : `${owner} · ${regionName}`,
    since: at,
    stateLabel,
  }),
  matter: thing => ({
    title: thing.title,
    facts: [
      thing.report && { label: '举报', value: thing.report },
      { label: '说明', value: thing.words || '没有写' },
      { label: '怎么给', value: termsText(thing) },
      thing.pieces > 1 && { label: '件数', value: leftText(thing) },
      { label: '成色', value: IDLE_CONDITIONS[thing.condition] },
      { label: '物主', value: thing.owner },
      { label: '地区', value: thing.regionName },
      { label: '发布', value: <When at={thing.at} withTime /> },
    ],
    photos: { label: '照片', urls: thing.pictures },
  }),
  empty: { title: '这里没有闲置', text: '有新的，消息里会通知您。', icon: recycle },
})
