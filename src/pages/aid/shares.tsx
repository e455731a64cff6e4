import share from 'icon:share-2'
import { pathTo } from '../../contract/screens.ts'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { When } from '../../ui/parts/when.tsx'
import { listScreen } from '../record/shared/listScreen.tsx'
import { ShareButton } from '../share/shared/shareButton.tsx'
import css from './parts/cards.module.css'

/** 分享记录: shared links and their visitors. */
export default listScreen('/api/my/fenxiangPage', {
  title: '分享记录',
  sub: '您分享出去的页面，多少人来看过',
  tools: <ShareButton path="/accomplish" title="公益成果" size="sm" />,
  unit: '次分享',
  min: 360,
  row: ({ path, title, at, visits, lastVisitAt, visitors }) => (
    <Card>
      <Stack gap="sm">
        <h2 className={css.title}>
          <a href={path}>{title}</a>
        </h2>
        <Row wrap gap="sm">
          <Chip tone={visits > 0 ? 'jade' : 'plain'}>{visits > 0 ? `${visits} 人来过` : '还没有人来'}</Chip>
          <MutedText size="xs">
            <When at={at} withTime /> 分享
            {lastVisitAt !== null && (
              <>
                ，最近一次 <When at={lastVisitAt} withTime />
              </>
            )}
          </MutedText>
        </Row>
        {visitors.length > 0 && <MutedText block>{visitors.join('、')} 看过</MutedText>}
        <div>
          <ShareButton path={path} title={title} size="sm" />
        </div>
      </Stack>
    </Card>
  ),
  empty: {
    title: '还没有分享过',
    text: '公益成果和政策都可以分享，让更多邻居知道。',
    icon: share,
    action: { label: '看公益成果', href: pathTo('/accomplish') },
  },
})
