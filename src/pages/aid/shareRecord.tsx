import share from 'icon:share-2'
import { pathTo } from '../../contract/screens.ts'
import type { WireReply } from '../../contract/wire.ts'
import { listProps, prefetchQuery, useInfiniteQuery } from '../../data/query.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { When } from '../../ui/parts/when.tsx'
import { ShareButton } from '../share/shared/shareButton.tsx'
import css from './parts/cards.module.css'

type Share = WireReply<'/api/my/fenxiangPage'>['dataList'][number]
const idOf = ({ id }: Share) => id

/** 分享记录: what I shared, and who came by it. */
export default function ShareRecord() {
  const pages = useInfiniteQuery('/api/my/fenxiangPage', {})
  return (
    <List
      title="分享记录"
      sub="您分享出去的页面，多少人来看过"
      tools={<ShareButton path="/accomplish" title="公益成果" size="sm" />}
      {...listProps(pages)}
      keyOf={idOf}
      unit="次分享"
      min={360}
      empty={{
        title: '还没有分享过',
        text: '公益成果和政策都可以分享，让更多邻居知道。',
        icon: share,
        action: { label: '看公益成果', href: pathTo('/accomplish') },
      }}
    >
      {({ path, title, at, visits, lastVisitAt, visitors }) => (
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
      )}
    </List>
  )
}

export const preload = (): void => prefetchQuery('/api/my/fenxiangPage', {})
