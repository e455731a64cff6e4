import { useState } from 'react'
import { useLocation } from 'wouter'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Prose } from '../../ui/parts/prose.tsx'
import { initialSelection, missingNames, type SkuSelection, selectedSku } from '../mall/shared/skuSelection.ts'
import { DrawCard } from './shared/drawCard.tsx'
import { GiftBox } from './shared/giftBox.tsx'
import { clampPieces, giftTerms, unavailableReason } from './shared/giftTerms.ts'

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/index/goodsDetails', { id }),
}))

/** 礼品详情: pictures, options with points and stock, limits, and the draw. */
export default function GiftDetail() {
  const { id } = useReads(reads).query
  // Another gift starts without a selection, with one piece.
  return <GiftPage key={id} id={id} />
}

function GiftPage({ id }: { id: string }) {
  const { data, loading, problem, retry } = useReads(reads).read
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<SkuSelection>()
  const [chosenCount, setChosenCount] = useState(1)
  const [countFault, setCountFault] = useState('')
  if (!id || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这件礼品"
        text="它可能已经下架。看看别的礼品。"
        action={{ label: '看全部礼品', href: pathTo('/gift') }}
      />
    )
  const names = data?.optionNames ?? []
  const skus = data?.skus ?? []
  const selection = chosen ?? initialSelection(names, skus)
  const sku = selectedSku(skus, selection)
  // Another SKU may have fewer.
  const count = data ? clampPieces(chosenCount, data, selection) : chosenCount
  const missing = missingNames(names, selection)
  const unavailable = data && unavailableReason(data, sku, count)
  const why = unavailable || (missing ? `请先选择${missing}` : undefined) || countFault || undefined
  return (
    <Detail
      title={data?.title ?? '礼品详情'}
      {...(data?.summary && { sub: data.summary })}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
      summary={
        data && (
          <GiftBox
            gift={data}
            selection={selection}
            onSelect={setChosen}
            count={count}
            onCount={setChosenCount}
            onFault={setCountFault}
            why={unavailable}
          />
        )
      }
      {...(data && { facts: giftTerms(data) })}
      actions={
        data
          ? [
              {
                label: data.draw ? '报名抽签' : '我要兑换',
                onPress: () => navigate(pathTo('/giftDetailInfo', { id, sku: sku?.id, count })),
                ...(why && { why }),
              },
            ]
          : []
      }
    >
      {data?.draw && <DrawCard draw={data.draw} />}
      {data?.body && (
        <Card>
          <h2>礼品介绍</h2>
          <Prose text={data.body} />
        </Card>
      )}
    </Detail>
  )
}
