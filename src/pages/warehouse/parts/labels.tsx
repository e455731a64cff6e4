import printer from 'icon:printer'
import { Button } from '../../../ui/parts/button.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { QrCode } from '../../shell/qrCode.tsx'
import css from './warehouse.module.css'

export interface Label {
  /** The code of the batch, as text and as QR code. */
  readonly code: string
  readonly name: string
  readonly count: number
  readonly unit: string
  readonly shelf: string
  /** `2027-01-31`; empty where it keeps. */
  readonly expiry: string
}

/** Labels to be printed and stuck on what came in. */
export function Labels({ labels }: { labels: readonly Label[] }) {
  return (
    <Stack>
      <div className={css.labels} data-labels="">
        {labels.map(({ code, name, count, unit, shelf, expiry }) => (
          <div key={code} className={css.label}>
            <QrCode text={code} label={`标签 ${code} 的二维码`} />
            <div>
              <b>
                {name} {count} {unit}
              </b>
              <p>{code}</p>
              <p>货架 {shelf}</p>
              {expiry && <p>有效期至 {expiry}</p>}
            </div>
          </div>
        ))}
      </div>
      <Button look="line" sign={printer} onClick={() => print()}>
        打印标签
      </Button>
    </Stack>
  )
}
