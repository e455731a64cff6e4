import store from 'icon:store'
import { spaced } from '../../contract/spacing.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { RecordBoard } from '../record/shared/recordBoard.tsx'

export const reads = screenReads(['state', 'id'], ({ state, id }) => ({
  pages: pagesOf('/api/v3/shopApplyPage', state ? { state } : {}),
  opened: id && readOf('/api/v3/shopApplyPage', { id }),
}))

/** 店铺审核: applications to decide on, and shops that are open, suspended or closed. */
export default function Shops() {
  const { query, setQuery, pages, opened } = useReads(reads)
  return (
    <RecordBoard
      workflow="shop"
      {...{ query, setQuery, pages }}
      opened={opened.data?.dataList[0]}
      title="店铺审核"
      sub="开店申请，以及营业中和已暂停的店铺"
      unit="家店铺"
      empty={{ title: '这里没有店铺', text: '换一个状态看看。', icon: store }}
    >
      {({ id, name, summary, owner, regionName, address, papers, stateLabel, at }) => ({
        id,
        stateLabel,
        at,
        title: name,
        facts: [
          { label: '申请人', value: owner },
          { label: '介绍', value: summary },
          { label: '地址', value: spaced(regionName, address) },
        ],
        photos: { label: '资质图片', urls: papers },
      })}
    </RecordBoard>
  )
}
