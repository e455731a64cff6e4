import type { Station } from '../../../contract/gift.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { LazyQrCode } from '../../../ui/parts/lazyQrCode.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import css from './pickUpCard.module.css'

/** The code to show at the station, large enough to be read across a counter. */
export function PickUpCard({ code, station }: { code: string; station: Station | null }) {
  const spoken = `${code.slice(0, 4)} ${code.slice(4)}`
  return (
    <Card>
      <div className={css.ticket}>
        <div className={css.square}>
          <LazyQrCode height="8rem" text={code} label="取货码的二维码" />
        </div>
        <Stack gap="sm">
          <h2>取货码</h2>
          <p className={css.code}>{spoken}</p>
          {station && (
            <p>
              {station.name}，{station.regionName}
              {station.address}，{station.hours}
            </p>
          )}
          <MutedText block>只给工作人员看。谁出示取货码，礼品就交给谁，用过一次就失效。</MutedText>
        </Stack>
      </div>
    </Card>
  )
}
