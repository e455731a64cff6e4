import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { PictureScreen } from '../../ui/kinds/picture.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { shareAddress } from '../share/shared/shareAddress.ts'
import { usePoster } from '../share/shared/usePoster.ts'
import { cardPath } from './parts/donationPath.ts'
import { DonorHistory } from './parts/donorHistory.tsx'
import { cardAltText, posterOf } from './parts/donorPoster.ts'

export const reads = screenReads(['uid'], ({ uid }) => ({
  read: readOf('/api/index/aixinCard', uid ? { uid } : {}),
}))

/** 爱心人士、爱心单位: a donor's card as a picture to save and share, and the gifts behind it. */
export default function Heart() {
  const { read } = useReads(reads)
  const { data, problem, retry } = read
  const link = data && new URL(cardPath(data.party, data.uid), location.origin).href
  const { src, redraw } = usePoster(data && link ? posterOf(data, link) : undefined)
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
      ? { text: '名片没有画出来', onRetry: redraw }
      : undefined
  return (
    <PictureScreen
      title={title}
      loading={!src}
      failure={failure}
      picture={data && src ? { src, alt: cardAltText(data), width: 750, height: 1120 } : undefined}
      fileName={`${title}-${data?.name ?? ''}.png`}
      onShare={() => {
        if (data) void shareAddress(`${title} ${data.name}`, cardPath(data.party, data.uid))
      }}
    >
      {data && <DonorHistory card={data} />}
    </PictureScreen>
  )
}
