import gift from 'icon:gift'
import plus from 'icon:plus'
import trash from 'icon:trash-2'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CartGoods } from '../../contract/donation.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { countsText } from '../../contract/unitCounts.ts'
import { useAction } from '../../data/action.ts'
import { useOptimisticCounts } from '../../data/counts.ts'
import { usePorts } from '../../data/ports.ts'
import { useQuery } from '../../data/query.ts'
import { invalidate } from '../../data/queryCache.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ActionBar } from '../../ui/parts/actionBar.tsx'
import { ButtonLink, IconButton } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Counter } from '../../ui/parts/counter.tsx'
import { toast } from '../../ui/toasts.ts'
import { useCategoryPicture } from './parts/categoryPicture.ts'
import { DonationGoodsLine } from './parts/donationGoodsLine.tsx'
import { goodsFromCart, MAX_GOODS } from './parts/giveValues.ts'
import { goodsText } from './parts/goodsText.ts'
import { RemovedNotice } from './parts/removedNotice.tsx'

const MAX_COUNT = 9999
const idOf = ({ id }: CartGoods) => id

export const reads = screenReads([], () => ({
  read: readOf('/api/my/juanwuCartList', {}),
}))

/** 捐赠清单 of a person or an organisation: goods collected for one donation. */
export default function DonationList() {
  const { read } = useReads(reads)
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const { data, problem, retry } = read
  const { busy, run } = useAction()
  // Errors of counts as typed: an invalid one must not be sent as another number.
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [removed, setRemoved] = useState<CartGoods>()
  const counts = useOptimisticCounts<CartGoods>({
    idOf,
    send: (id, count) => call('/api/my/juanwuCartUpdate', { id, count }),
    list: '/api/my/juanwuCartList',
  })
  const pictureOf = useCategoryPicture()
  const lines = data?.dataList ?? []
  const remove = (goods: CartGoods) =>
    run(goods.id, async () => {
      await counts.flush()
      await call('/api/my/juanwuCartDelete', { ids: [goods.id] })
      invalidate('/api/my/juanwuCartList')
      setRemoved({ ...goods, count: counts.countOf(goods) })
    })
  const undoRemove = (goods: CartGoods) =>
    run('back', async () => {
      await call('/api/my/juanwuCartAdd', { goods: goodsFromCart(goods) }, { key: `back-${goods.id}` })
      invalidate('/api/my/juanwuCartList')
      setRemoved(undefined)
    })
  const submit = () => {
    const fault = lines.map(({ id }) => faults.get(id)).find(Boolean)
    if (fault) return toast(fault, 'warn')
    return run('submit', async () => {
      await counts.flush()
      navigate(pathTo('/donationW', { cart: 1 }))
    })
  }
  return (
    <>
      <List
        title={me?.kind === 'organisation' ? '单位捐赠清单' : '捐赠清单'}
        sub="攒齐了一起捐，收取员只跑一趟"
        tools={
          lines.length > 0 && (
            <ButtonLink variant="line" size="sm" icon={plus} href={pathTo('/donationW')}>
              再加物品
            </ButtonLink>
          )
        }
        filters={
          removed && (
            <RemovedNotice name={removed.name} busy={busy === 'back'} onUndo={() => void undoRemove(removed)} />
          )
        }
        items={data?.dataList}
        keyOf={idOf}
        total={lines.length}
        unit={`样，${countsText(lines.map(line => ({ ...line, count: counts.countOf(line) })))}`}
        failure={problem && { text: problem.message, onRetry: retry }}
        empty={{
          title: '清单里还没有物品',
          text: '家里有闲下来的好东西，先记在这里，攒齐了一起捐。',
          icon: gift,
          action: { label: '填写要捐的物品', href: pathTo('/donationW') },
        }}
      >
        {goods => (
          <Card>
            <DonationGoodsLine
              picture={goods.pictures[0] ?? pictureOf(goods.classification, goods.name)}
              title={goods.name}
              text={[goods.classificationName, goodsText({ ...goods, count: counts.countOf(goods) })].join(' · ')}
              corner={
                <IconButton
                  icon={trash}
                  label={`移除${goods.name}`}
                  disabled={busy !== ''}
                  onClick={() => void remove(goods)}
                />
              }
            >
              <Counter
                label={`${goods.name}的数量`}
                value={counts.countOf(goods)}
                max={MAX_COUNT}
                onChange={count => counts.set(goods, count)}
                onFault={sentence =>
                  setFaults(known => new Map(known).set(goods.id, sentence && `${goods.name}：${sentence}`))
                }
              />
            </DonationGoodsLine>
          </Card>
        )}
      </List>
      {lines.length > 0 && (
        <ActionBar
          actions={[
            {
              label: lines.length > MAX_GOODS ? `捐出前 ${MAX_GOODS} 样` : `捐出这 ${lines.length} 样`,
              busy: busy === 'submit',
              onPress: () => void submit(),
            },
          ]}
        />
      )}
    </>
  )
}
