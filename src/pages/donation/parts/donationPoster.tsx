import type { DonationDetail } from '../../../contract/donation.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import { MIXED_UNIT } from '../../../contract/unitCounts.ts'
import { usePrint } from '../../../data/print.ts'
import { useQuery } from '../../../data/query.ts'
import { formatCount } from '../../../ui/format.ts'
import { PictureScreen } from '../../../ui/kinds/picture.tsx'
import type { PosterContent } from '../../../ui/kinds/poster.ts'
import { Empty } from '../../../ui/parts/empty.tsx'
import { posterAlt, usePoster } from '../../share/shared/usePoster.ts'
import { donationPath } from './donationPath.ts'

/** Returns the content of the certificate; `name` is the donor's, `link` the gift's public page for verification. */
export function certificatePoster(gift: DonationDetail, name: string, link: string): PosterContent {
  const stored = gift.trail.find(({ kind }) => kind === 'stored')?.at ?? gift.at
  const [year, month, day] = chinaDay(stored).split('-').map(Number)
  const pieces = gift.items.reduce((sum, one) => sum + (one.stored ?? 0), 0)
  return {
    ribbon: '邻里公益 · 捐物证书',
    name,
    sub: `证书编号 ${gift.certificate}`,
    text: `感谢您捐赠${gift.title}，已于 ${year} 年 ${month} 月 ${day} 日由${gift.warehouse.name}清点入库。`,
    picture: '',
    figures: [
      { label: '物品（种）', value: formatCount(gift.items.length) },
      { label: `入库（${MIXED_UNIT}）`, value: formatCount(pieces) },
    ],
    medals: [],
    link,
    invitation: ['扫一扫，核对这份证书', '看看这些东西去了哪里', '邻里公益，每份心意都有下落'],
  }
}

const altTextOf = (content: PosterContent): string => posterAlt(content, '这份捐物的公开页面')

/** 捐物证书 of one of my gifts, as a picture to save and print. */
export function Certificate({ id }: { id: string }) {
  const { data, problem, retry } = useQuery('/api/my/juanwuDetails', { id })
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const content =
    data?.certificate && me
      ? certificatePoster(data, me.name, new URL(donationPath(data), location.origin).href)
      : undefined
  const { src, redraw } = usePoster(content)
  const { print } = usePrint()
  if (isMissing(problem) || data?.certificate === '')
    return (
      <Empty
        heading
        title="还没有捐赠证书"
        text="物品清点入库以后，就能在捐物详情里看到证书。"
        action={{ label: '看我的爱心', href: pathTo('/myBenevolence') }}
      />
    )
  const failure = problem
    ? { text: problem.message, onRetry: retry }
    : src === ''
      ? { text: '证书没有画出来', onRetry: redraw }
      : undefined
  return (
    <PictureScreen
      title="捐赠证书"
      loading={!src}
      failure={failure}
      picture={content && src ? { src, alt: altTextOf(content), width: 750, height: 1120 } : undefined}
      fileName={`捐赠证书-${data?.certificate ?? ''}.png`}
      {...(content &&
        src && { onPrint: () => print(sheets => sheets.printPicture('捐赠证书', src, altTextOf(content))) })}
    />
  )
}
