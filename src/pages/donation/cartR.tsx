import gift from 'icon:gift'
import plus from 'icon:plus'
import trash from 'icon:trash-2'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CartGoods } from '../../contract/donation.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ActionBar } from '../../ui/parts/actionBar.tsx'
import { ButtonLink, IconButton } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Counter } from '../../ui/parts/counter.tsx'
import { readAgain } from '../cache.ts'
import { useCounts } from '../counts.ts'
import { useDoing } from '../doing.ts'
import { usePorts } from '../ports.ts'
import { readAhead, useRead } from '../reading.ts'
import { GoodsLine } from './parts/goodsLine.tsx'
import { Removed } from './parts/removed.tsx'
import { useSortPicture } from './parts/sortPicture.ts'
import { goodsFromCart, goodsWords, MOST_GOODS } from './parts/values.ts'

const MOST = 9999
const idOf = ({ id }: CartGoods) => id

/** 捐赠清单 of a person or an organisation: what is gathered until it is given together. */
export default function DonationList() {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { data: me } = useRead('/api/my/getMyInfo', {})
  const { data, problem, retry } = useRead('/api/my/juanwuCartList', {})
  const { busy, run } = useDoing()
  const [gone, setGone] = useState<CartGoods>()
  const counts = useCounts<CartGoods>({
    idOf,
    send: (id, count) => call('/api/my/juanwuCartUpdate', { id, count }),
    list: '/api/my/juanwuCartList',
  })
  const pictureOf = useSortPicture()
  const lines = data?.dataList ?? []
  const pieces = lines.reduce((sum, line) => sum + counts.of(line), 0)
  const remove = (goods: CartGoods) =>
    run(goods.id, async () => {
      await counts.settle()
      await call('/api/my/juanwuCartDelete', { ids: [goods.id] })
      readAgain('/api/my/juanwuCartList')
      setGone({ ...goods, count: counts.of(goods) })
    })
  const bringBack = (goods: CartGoods) =>
    run('back', async () => {
      await call('/api/my/juanwuCartAdd', { goods: goodsFromCart(goods) }, { key: `back-${goods.id}` })
      readAgain('/api/my/juanwuCartList')
      setGone(undefined)
    })
  const submit = () =>
    run('submit', async () => {
      await counts.settle()
      navigate(pathTo('/donationW', { cart: 1 }))
    })
  return (
    <>
      <List
        title={me?.kind === 'organisation' ? '单位捐赠清单' : '捐赠清单'}
        sub="攒齐了一起捐，收取员只跑一趟"
        tools={
          lines.length > 0 && (
            <ButtonLink look="line" size="sm" sign={plus} href={pathTo('/donationW')}>
              再加物品
            </ButtonLink>
          )
        }
        filters={gone && <Removed name={gone.name} busy={busy === 'back'} onUndo={() => void bringBack(gone)} />}
        items={data?.dataList}
        keyOf={idOf}
        total={lines.length}
        unit={`样，${pieces} 件`}
        failure={problem && { text: problem.message, onRetry: retry }}
        empty={{
          title: '清单里还没有物品',
          text: '家里有闲下来的好东西，先记在这里，攒齐了一起捐。',
          sign: gift,
          action: { label: '填写要捐的物品', href: pathTo('/donationW') },
        }}
      >
        {goods => (
          <Card>
            <GoodsLine
              picture={goods.pictures[0] ?? pictureOf(goods.classification)}
              title={goods.name}
              words={[goods.classificationName, goodsWords({ ...goods, count: counts.of(goods) })].join(' · ')}
              corner={
                <IconButton
                  sign={trash}
                  label={`移除${goods.name}`}
                  disabled={busy !== ''}
                  onClick={() => void remove(goods)}
                />
              }
            >
              <Counter
                label={`${goods.name}的数量`}
                value={counts.of(goods)}
                most={MOST}
                onChange={count => counts.set(goods, count)}
              />
            </GoodsLine>
          </Card>
        )}
      </List>
      {lines.length > 0 && (
        <ActionBar
          actions={[
            {
              label: lines.length > MOST_GOODS ? `捐出前 ${MOST_GOODS} 样` : `捐出这 ${lines.length} 样`,
              busy: busy === 'submit',
              onPress: () => void submit(),
            },
          ]}
        />
      )}
    </>
  )
}

export const preload = (): void => readAhead('/api/my/juanwuCartList', {})
