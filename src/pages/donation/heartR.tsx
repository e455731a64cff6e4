import { pathTo } from '../../contract/screens.ts'
import { PictureScreen } from '../../ui/kinds/picture.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { isMissing } from '../record/recordDetail.ts'
import { shareAddress } from '../sharing.ts'
import { Deeds } from './parts/deeds.tsx'
import { cardWords, posterOf } from './parts/donorPoster.ts'
import { cardPath } from './parts/giftPath.ts'
import { usePoster } from './parts/usePoster.ts'

const NAMES = ['uid'] as const

/** 爱心人士、爱心单位: a donor's card as a picture to keep and to share, and the deeds behind it. */
export default function Heart() {
  const { uid } = useQuery(NAMES).query
  const { data, problem, retry } = useRead('/api/index/aixinCard', uid ? { uid } : {})
  const link = data && new URL(cardPath(data.party, data.uid), location.origin).href
  const { src, again } = usePoster(data && link ? posterOf(data, link) : undefined)
  if (isMissing(problem))
    return (
      <Empty
        heading
        title="没有这张爱心名片"
        text="这位邻居没有公开姓名，或者账号已经不在了。"
        action={{ label: '看爱心榜', href: pathTo('/benevolence') }}
      />
    )
  const title = data?.party === 'organisation' ? '爱心单位' : '爱心人士'
  const failure = problem
    ? { text: problem.message, onRetry: retry }
    : src === ''
      ? { text: '名片没有画出来', onRetry: again }
      : undefined
  return (
    <PictureScreen
      title={title}
      loading={!src}
      failure={failure}
      picture={data && src ? { src, alt: cardWords(data), width: 750, height: 1120 } : undefined}
      fileName={`${title}-${data?.name ?? ''}.png`}
      onShare={() => {
        if (data) void shareAddress(`${title} ${data.name}`, cardPath(data.party, data.uid))
      }}
    >
      {data && <Deeds card={data} />}
    </PictureScreen>
  )
}

export function preload(query: URLSearchParams): void {
  const uid = query.get('uid')
  readAhead('/api/index/aixinCard', uid ? { uid } : {})
}
