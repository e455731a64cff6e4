import type { InvoiceRow } from '../../../contract/invoice.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { TITLE_KINDS } from '../../../machines/workflow/forms.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Copyable } from '../../../ui/parts/copyable.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { recordScreen } from '../../record/shared/recordScreen.tsx'

const ONLY_ORGANISATIONS = '抬头是单位时填写，个人不用填'

/** The receipt to download, marked once it was reversed; before that the confirmation, which is none. */
function PaperCard({ file, number, reversal, confirmationUrl }: InvoiceRow) {
  if (file)
    return (
      <Card {...(reversal && { variant: 'soft' })}>
        <Row wrap justify="between">
          <p>
            {reversal
              ? '这张票据已经红冲，不能再用，留在这里备查。'
              : '票据可以下载、打印，和纸质票据一样使用；申请红冲以后请不要再用。'}
          </p>
          <ButtonLink size="sm" href={file} download={`捐赠票据-${number}.pdf`} {...(reversal && { variant: 'line' })}>
            {reversal ? '下载已红冲的票据' : '下载票据'}
          </ButtonLink>
        </Row>
      </Card>
    )
  if (!confirmationUrl) return null
  return (
    <Card variant="soft">
      <Row wrap justify="between">
        <p>票据还没有开。可以先下载捐赠确认；它不是票据，不能用来抵税。</p>
        <ButtonLink size="sm" variant="line" href={confirmationUrl} download="捐赠确认.pdf">
          下载捐赠确认
        </ButtonLink>
      </Row>
    </Card>
  )
}

/** The gifts that it is for, each with the way to its campaign. */
const GiftsCard = ({ gifts }: Pick<InvoiceRow, 'gifts'>) => (
  <Card>
    <Stack gap="sm">
      <h2>捐款 {gifts.length} 笔</h2>
      {gifts.map(({ id, campaign, title, amount, at }) => (
        <Row key={id} wrap justify="between" gap="sm">
          <span>
            <a href={pathTo('/fundraisingDetail', { id: campaign })}>{title}</a>{' '}
            <MutedText size="xs">
              <When at={at} />
            </MutedText>
          </span>
          <Money fen={amount} />
        </Row>
      ))}
    </Stack>
  </Card>
)

/** One receipt, for the giver. */
export const InvoiceDetail = recordScreen('invoice', '/api/my/juankuanInvoiceDetails', {
  title: '捐赠票据',
  done: '票据已经开好，没有别的事要办。',
  turn: ({ reversal }) => (reversal ? '这张票据已经红冲，不能再用。' : undefined),
  missing: {
    title: '没有找到这张票据',
    text: '它可能属于另一个账号。',
    action: { label: '看我的票据', href: pathTo('/invoice') },
  },
  context: ({ kind, title, taxNumber, email }) => ({
    defaults: { kind, title, taxNumber, email },
    hints: { taxNumber: ONLY_ORGANISATIONS },
  }),
  facts: row => [
    { label: '抬头', value: `${row.title}（${TITLE_KINDS[row.kind]}）` },
    row.taxNumber && { label: '统一社会信用代码', value: row.taxNumber },
    { label: '金额', value: <Money fen={row.total} variant="price" /> },
    { label: '收款单位', value: row.payeeName },
    { label: '年度', value: `${row.year} 年` },
    row.email && { label: '电子邮箱', value: row.email },
    row.number && { label: '票据号码', value: <Copyable text={row.number} label="票据号码" /> },
    row.checkCode && { label: '校验码', value: row.checkCode },
    row.reversal && { label: '红字票据号码', value: row.reversal },
    row.correction && { label: '更正为', value: `${row.correction.title}（${TITLE_KINDS[row.correction.kind]}）` },
    row.refusal && { label: '财务说明', value: row.refusal },
  ],
  cards: row => (
    <>
      <PaperCard {...row} />
      <GiftsCard gifts={row.gifts} />
    </>
  ),
})
