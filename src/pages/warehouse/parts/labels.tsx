import printer from 'icon:printer'
import type { ReactNode } from 'react'
import { chinaDay } from '../../../contract/time.ts'
import { usePrint } from '../../../data/print.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { LazyQrCode } from '../../../ui/parts/lazyQrCode.tsx'
import css from './warehouse.module.css'

export interface StockLabel {
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

const titleOf = ({ name, count, unit }: StockLabel) => `${name} ${count} ${unit}`
const linesOf = ({ code, shelf, warehouseName, at, expiry }: StockLabel) => [
  code,
  `货架 ${shelf}`,
  `${warehouseName}，${chinaDay(at)} 入库`,
  ...(expiry ? [`有效期至 ${expiry}`] : []),
]

/** One label for a batch. */
const LabelCard = (label: StockLabel) => (
  <div className={css.label}>
    <LazyQrCode height="6rem" text={label.code} label={`标签 ${label.code} 的二维码`} />
    <div>
      <b>{titleOf(label)}</b>
      {linesOf(label).map(line => (
        <p key={line}>{line}</p>
      ))}
    </div>
  </div>
)

/** Labels as they will be printed, with their button; `more` is beside it. */
export function LabelSheet({ labels, more }: { labels: readonly StockLabel[]; more?: ReactNode }) {
  const { isPrinting, print } = usePrint()
  return (
    <Stack>
      <div className={css.labels}>
        {labels.map(label => (
          <LabelCard key={label.code} {...label} />
        ))}
      </div>
      <Row wrap gap="sm">
        <Button
          variant="line"
          icon={printer}
          busy={isPrinting}
          onClick={() =>
            print(({ printLabels }) =>
              printLabels(
                '库存标签',
                labels.map(label => ({
                  id: label.code,
                  code: label.code,
                  title: titleOf(label),
                  lines: linesOf(label),
                })),
                'a4',
              ),
            )
          }
        >
          打印标签
        </Button>
        {more}
      </Row>
    </Stack>
  )
}
