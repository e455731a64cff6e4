import { useEffect, useState } from 'react'
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

const NAMES = ['uid'] as const

/** 爱心人士、爱心单位: a donor's card as a picture to keep and to share, and the deeds behind it. */
export default function Heart() {
  const { uid } = useQuery(NAMES).query
  const { data, problem, retry } = useRead('/api/index/aixinCard', uid ? { uid } : {})
  const [tries, setTries] = useState(0)
  /** Empty where it could not be drawn. */
  const [drawn, setDrawn] = useState<{ of: object; src: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try draws anew
  useEffect(() => {
    if (!data) return
    let left = false
    const put = (src: string) => left || setDrawn({ of: data, src })
    const link = new URL(cardPath(data.party, data.uid), location.origin).href
    import('../../ui/kinds/poster.ts')
      .then(({ drawPoster }) => drawPoster(posterOf(data, link)))
      .then(put, () => put(''))
    return () => {
      left = true
    }
  }, [data, tries])
  const mine = data && drawn?.of === data ? drawn : undefined
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
  const again = () => {
    setDrawn(undefined)
    setTries(tries + 1)
  }
  const failure = problem
    ? { text: problem.message, onRetry: retry }
    : mine?.src === ''
      ? { text: '名片没有画出来', onRetry: again }
      : undefined
  return (
    <PictureScreen
      title={title}
      loading={!mine}
      failure={failure}
      picture={data && mine && { src: mine.src, alt: cardWords(data), width: 750, height: 1120 }}
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
