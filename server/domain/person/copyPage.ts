/** Writes a person's data as one page that opens anywhere and loads nothing. */
import { chinaTime } from '../../../src/contract/time.ts'

export interface CopySection {
  readonly title: string
  /** Cells by their headings. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Rows in all parts. */
  readonly total: number
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return chinaTime(value.getTime())
  return escaped(String(value))
}
const isShown = (value: unknown) => typeof value !== 'object' || value === null || value instanceof Date

function tableOf({ title, rows, total }: CopySection): string {
  const heads = Object.entries(rows[0] ?? {}).flatMap(([head, value]) => (isShown(value) ? [head] : []))
  const line = (row: CopySection['rows'][number]) =>
    `<tr>${heads.map(head => `<td data-head="${escaped(head)}">${cellOf(row[head])}</td>`).join('')}</tr>`
  return `<h2>${escaped(title)}（${total > rows.length ? `这一份有 ${rows.length} 条，共 ${total} 条` : rows.length}）</h2><table><thead><tr>${heads
    .map(head => `<th>${escaped(head)}</th>`)
    .join('')}</tr></thead><tbody>${rows.map(line).join('')}</tbody></table>`
}

/** On a narrow screen every row is a card, with the heading before each cell. */
const STYLE = `body{font:16px/1.6 sans-serif;margin:0 auto;max-width:72rem;padding:1rem;color:#222;background:#fff}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #ccc;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
@media(max-width:700px){thead{display:none}tr{display:block;border:1px solid #999;margin:.5rem 0}td{display:block;border:0}
td:not(:empty)::before{content:attr(data-head)'：';color:#666}td:empty{display:none}}`

interface CopyPage {
  readonly sections: readonly CopySection[]
  /** ms since 1970 */
  readonly at: number
  /** Which part it is, in words; empty for a copy in one. */
  readonly of: string
}

/** Returns the page, with every text escaped. */
export const copyPage = ({ sections, at, of }: CopyPage): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>个人信息副本</title><style>${STYLE}</style><h1>个人信息副本</h1>
<p>邻里保存的关于您的全部资料，${chinaTime(at)} 生成。证件号码和电话只显示一部分；别人的资料不在里面。请自己保管好，不要发给别人。</p>${
    of &&
    `
<p>资料很多，分成几份：这是${of}，最新的在第 1 份。别的几份在“设置 → 个人信息副本”里接着取。</p>`
  }
${sections.map(tableOf).join('\n')}</html>`
