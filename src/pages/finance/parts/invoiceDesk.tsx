import receipt from 'icon:receipt'
import { INVOICE_TABLE } from '../../../contract/deskTables.ts'
import { INVOICE_DESK } from '../../../contract/recordLists.ts'
import { TITLE_KINDS } from '../../../machines/workflow/forms.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Copyable } from '../../../ui/parts/copyable.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'

/** 捐赠票据 of the city's payees: issued, returned, reversed. */
export const InvoiceDesk = deskScreen('/api/renwu/invoicePage', {
  workflow: 'invoice',
  list: INVOICE_DESK,
  title: '财务',
  unit: '张票据',
  filters: { keyword: '抬头、票据号码、收款单位、手机', since: '' },
  row: ({ title, payeeName, year, total, at, stateLabel }) => ({
    title,
    sub: `${payeeName} · ${year} 年`,
    amount: formatMoney(total),
    since: at,
    stateLabel,
  }),
  matter: row => ({
    title: `${row.title} · ${formatMoney(row.total)}`,
    facts: [
      { label: '抬头', value: `${row.title}（${TITLE_KINDS[row.kind]}）` },
      row.taxNumber && { label: '统一社会信用代码', value: <Copyable text={row.taxNumber} label="信用代码" /> },
      { label: '金额', value: <Money fen={row.total} variant="price" /> },
      { label: '收款单位', value: `${row.payeeName}，${row.year} 年` },
      {
        label: '捐款',
        value: row.gifts.map(({ title, amount }) => `${title} ${formatMoney(amount)}`).join('；'),
      },
      { label: '捐款人', value: row.owner },
      row.email && { label: '电子邮箱', value: <Copyable text={row.email} label="电子邮箱" /> },
      row.number && { label: '票据号码', value: <Copyable text={row.number} label="票据号码" /> },
      row.checkCode && { label: '校验码', value: row.checkCode },
      row.file && {
        label: '票据',
        value: (
          <a href={row.file} download={`捐赠票据-${row.number}.pdf`}>
            下载 PDF
          </a>
        ),
      },
      row.correction && {
        label: '更正为',
        value: [row.correction.title, TITLE_KINDS[row.correction.kind], row.correction.taxNumber]
          .filter(Boolean)
          .join('，'),
      },
      row.reversal && { label: '红字票据号码', value: row.reversal },
      row.refusal && { label: '说明', value: row.refusal },
    ],
  }),
  amountOf: ({ total }) => total,
  table: INVOICE_TABLE,
  empty: { title: '还没有人申请票据', text: '有新的申请时，消息里会通知。', icon: receipt },
  emptyTab: { title: '这里没有票据', text: '换一个状态看看，或者看全部。' },
})
