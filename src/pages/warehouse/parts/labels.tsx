import printer from 'icon:printer'
import type { ReactNode } from 'react'
import { chinaDay } from '../../../contract/time.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { LazyQrCode } from '../../../ui/parts/lazyQrCode.tsx'
import css from './warehouse.module.css'

export interface BatchLabelProps {
  /** Code of the batch, as text and QR code. */
  readonly code: string
  readonly name: string
  readonly count: number
  readonly unit: string
  readonly shelf: string
  /** `2027-01-31`; empty for none. */
  readonly expiry: string
  readonly warehouseName: string
  /** Time of receipt, ms since 1970. */
  readonly at: number
}

/** One label for a batch. */
export const LabelCard = ({ code, name, count, unit, shelf, expiry, warehouseName, at }: BatchLabelProps) => (
  <div className={css.label}>
    <LazyQrCode height="6rem" text={code} label={`标签 ${code} 的二维码`} />
    <div>
      <b>
        {name} {count} {unit}
      </b>
      <p>{code}</p>
      <p>货架 {shelf}</p>
      <p>
        {warehouseName}，{chinaDay(at)} 入库
      </p>
      {expiry && <p>有效期至 {expiry}</p>}
    </div>
  </div>
)

/** A printable sheet of labels with its button; `more` is beside it. */
export function LabelSheet({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <Stack>
      <div className={css.labels} data-labels="">
        {children}
      </div>
      <Row wrap gap="sm">
        <Button variant="line" icon={printer} onClick={() => print()}>
          打印标签
        </Button>
        {more}
      </Row>
    </Stack>
  )
}
