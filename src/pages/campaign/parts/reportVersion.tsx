import type { DisclosureVersion } from '../../../contract/disclosure.contract.ts'
import { chinaDay } from '../../../contract/time.ts'
import { formatCount } from '../../../ui/format.ts'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Prose } from '../../../ui/parts/prose.tsx'
import { Photos } from '../../record/shared/photos.tsx'

/** Returns the figures of a version, as they stood in the ledger when it was written. */
export const figureFacts = ({ figures }: DisclosureVersion) => [
  { label: '募得', value: <Money fen={figures.raised} /> },
  { label: '已用', value: <Money fen={figures.spent} /> },
  ...(figures.movedIn ? [{ label: '结余转入', value: <Money fen={figures.movedIn} /> }] : []),
  ...(figures.movedOut ? [{ label: '结余转出', value: <Money fen={figures.movedOut} /> }] : []),
  { label: '余额', value: <Money fen={figures.rest} /> },
  { label: '捐款', value: `${formatCount(figures.gifts)} 笔` },
  ...figures.spendings.map(({ about, amount }) => ({ label: `用于${about}`, value: <Money fen={amount} /> })),
]

/** One version of a disclosure: figures, words, pictures, and why it corrects the one before. */
export function ReportVersion({ version }: { version: DisclosureVersion }) {
  const { number, words, assessment, photos, reason, writtenAt, publishedAt } = version
  return (
    <Stack gap="sm">
      <MutedText size="xs" block>
        第 {number} 版 · 金额取自账目，截至 {chinaDay(writtenAt)}
        {publishedAt ? ` · ${chinaDay(publishedAt)} 公布` : ' · 还没有公布'}
      </MutedText>
      {reason && <p>更正说明：{reason}</p>}
      <Facts items={figureFacts(version)} />
      <Prose text={words} />
      {assessment && <p>合作方评估：{assessment}</p>}
      {photos.length > 0 && <Photos label="披露的照片" urls={photos} />}
    </Stack>
  )
}
