import type { GiftDraw } from '../../../contract/gift.contract.ts'
import { formatCount } from '../../../ui/format.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Copyable } from '../../../ui/parts/copyable.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** The draw of a scarce gift, and how to verify it. */
export function DrawCard({ draw: { pieces, opensAt, closesAt, seedHash, seed, entries, order } }: { draw: GiftDraw }) {
  const drawn = seed !== ''
  return (
    <Card>
      <Stack gap="sm">
        <h2>抽签</h2>
        <p>
          {drawn
            ? `${formatCount(entries)} 人报名，抽出 ${Math.min(pieces, entries)} 份。`
            : `共 ${pieces} 份，${formatCount(entries)} 人报名。早报晚报机会一样；没抽中积分全部退回。`}
        </p>
        {!drawn && <Countdown until={closesAt} outcome="抽签" />}
        <Disclosure summary="怎样核对抽签是公平的">
          <Stack gap="sm">
            <MutedText block>
              抽签用的种子在报名开始前就已经选好，先公布它的指纹，抽完再公布种子本身。把种子和兑换编号连在一起计算
              SHA-256，从小到大排，前 {pieces} 个抽中。
            </MutedText>
            <Facts
              items={[
                { label: '报名时间', value: <When at={opensAt} withTime /> },
                { label: '截止时间', value: <When at={closesAt} withTime /> },
                { label: '种子指纹', value: <Copyable text={seedHash} label="种子指纹" /> },
                ...(drawn ? [{ label: '种子', value: <Copyable text={seed} label="种子" /> }] : []),
              ]}
            />
            {drawn && (
              <ol>
                {order.map((id, at) => (
                  <li key={id}>
                    {id}
                    {at < pieces && ' · 抽中'}
                  </li>
                ))}
              </ol>
            )}
          </Stack>
        </Disclosure>
      </Stack>
    </Card>
  )
}
