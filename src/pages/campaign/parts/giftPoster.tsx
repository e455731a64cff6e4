import download from 'icon:download'
import type { CampaignDetail } from '../../../contract/campaign.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { useQuery } from '../../../data/query.ts'
import { formatMoney } from '../../../ui/format.ts'
import type { PosterContent } from '../../../ui/kinds/poster.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { posterAlt, usePoster } from '../../share/shared/usePoster.ts'
import css from './giftPoster.module.css'

type Gift = WireReply<'/api/my/juankuanDetails'>

/** Returns the thanks for a gift as a poster that leads to the campaign's ledger; signed as the public reads it. */
const thanksOf = ({ signature, amount, at }: Gift, { id, title, organisation }: CampaignDetail): PosterContent => ({
  ribbon: '邻里公益 · 捐款感谢',
  name: signature,
  sub: `${chinaDay(at)} 捐给${organisation}`,
  text: `谢谢您为「${title}」出的一份力，每一笔用在哪里都写在账目里。`,
  picture: '',
  figures: [{ label: '捐款', value: formatMoney(amount) }],
  medals: [],
  link: new URL(pathTo('/fundraisingDetail', { id, tab: 'ledger' }), location.origin).href,
  invitation: ['扫一扫，看看这笔钱', '用在了哪里', '邻里公益，每份心意都有下落'],
})

/** A picture of thanks for a gift, to save and send; nothing where it was not drawn. */
export function GiftPoster({ payment, campaign }: { payment: string; campaign: CampaignDetail }) {
  const { data } = useQuery('/api/my/juankuanDetails', { id: payment })
  const content = data && thanksOf(data, campaign)
  const { src } = usePoster(content)
  if (src === '') return null
  if (!content || !src) return <Skeleton height="12rem" round="card" />
  return (
    <Stack gap="sm">
      <img className={css.picture} src={src} alt={posterAlt(content, '公开的账目')} width={750} height={1120} />
      <ButtonLink variant="line" icon={download} href={src} download={`捐款感谢-${campaign.title}.png`}>
        保存图片
      </ButtonLink>
    </Stack>
  )
}
