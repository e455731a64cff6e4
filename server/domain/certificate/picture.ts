/** A certificate as picture or PDF, for holders of its signed address, and a sample of each template. */
import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import type { CertificateContent } from '../../../src/contract/certificate.contract.ts'
import { certificateNumber, isCertificateNumber } from '../../../src/contract/certificateNumber.ts'
import { spanText } from '../../../src/contract/honourWords.ts'
import { pathTo } from '../../../src/contract/screens.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { certificate } from '../../../src/machines/workflows/certificate/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { secretOf } from '../../db/secrets.ts'
import { factsOf } from '../../engine/records.ts'
import { createTurns } from '../../files/turns.ts'
import { isSameText } from '../../kernel/sameText.ts'
import { SAMPLED, type Sampled, type Shape, type SheetWords, sheetOf, type Template } from './sheet.ts'
import { contentOf, hashOf } from './snapshot.ts'
import { svgOf } from './svg.ts'

export const FORMATS = ['svg', 'png', 'pdf'] as const
export type Format = (typeof FORMATS)[number]
export interface DrawnFile {
  readonly type: string
  readonly body: string | Buffer
}

/** Sheets waiting to be rendered: each blocks all other calls of the process for a sixth of a second. */
const MAX_WAITING = 20
const inTurn = createTurns(1, MAX_WAITING, '现在看证书的人太多了，请稍后再试')
/** Cached sheets, some 50 KB each. */
const MAX_RECENT = 100
const recentSheets = new Map<string, Promise<DrawnFile>>()

/** Resolves to the sheet of this key, rendered once while it is in the cache; failures are not cached. */
function drawnOnce(key: string, draw: () => Promise<DrawnFile>): Promise<DrawnFile> {
  const file =
    recentSheets.get(key) ??
    inTurn(async () => {
      await setImmediate()
      return draw()
    })
  recentSheets.delete(key)
  recentSheets.set(key, file)
  file.catch(() => recentSheets.delete(key))
  const [oldest] = recentSheets.keys()
  if (recentSheets.size > MAX_RECENT && oldest !== undefined) recentSheets.delete(oldest)
  return file
}

async function drawn(shapes: readonly Shape[], format: Format, title: string, at: number): Promise<DrawnFile> {
  if (format === 'pdf') {
    // Loaded on first use, because it would delay the start.
    const { pdfOf } = await import('./pdf.ts')
    return { type: 'application/pdf', body: await pdfOf(shapes, title, at) }
  }
  const svg = svgOf(shapes)
  if (format === 'svg') return { type: 'image/svg+xml', body: svg }
  // Few colours: with a palette it has a quarter of the bytes.
  return { type: 'image/png', body: await sharp(Buffer.from(svg)).png({ palette: true, effort: 1 }).toBuffer() }
}

/** Resolves to a sheet that is no certificate, as a PDF; `key` names it in the cache, `at` is ms since 1970. */
export const drawnPdf = (
  key: string,
  content: Omit<CertificateContent, 'kind'>,
  { at, ...words }: { readonly template: Template; readonly words: SheetWords; readonly at: number },
): Promise<DrawnFile> =>
  drawnOnce(key, () =>
    drawn(sheetOf(content, { ...words, link: '', stamp: '' }), 'pdf', `${content.heading} ${content.number}`, at),
  )

/** The signature depends on whether the certificate is hidden, so that earlier addresses are invalid meanwhile. */
const sealOf = async (db: Queryable, number: string, isHidden: boolean): Promise<string> =>
  createHmac('sha256', await secretOf(db, 'certificateKey'))
    .update(isHidden ? `${number} hidden` : number)
    .digest('base64url')
    .slice(0, 22)

/** Resolves to the addresses of a certificate's files, which anyone who has them can open. */
export async function fileAddresses(
  db: Queryable,
  { number, isHidden }: { readonly number: string; readonly isHidden: boolean },
): Promise<Readonly<Record<Format, string>>> {
  const seal = await sealOf(db, number, isHidden)
  const address = (format: Format) => `/certificates/${number}.${seal}.${format}`
  return { svg: address('svg'), png: address('png'), pdf: address('pdf') }
}

/** Returns the stamp across an invalid certificate. */
const stampFor = (state: string): string =>
  state === 'revoked' || state === 'superseded' || state === 'expired' ? labelOf(certificate, state) : ''

/** Resolves to the file of a certificate; undefined if number or signature are wrong. */
export async function certificateFile(
  db: Queryable,
  { number, seal, format, origin }: { number: string; seal: string; format: Format; origin: string },
): Promise<DrawnFile | undefined> {
  if (!isCertificateNumber(number)) return undefined
  const row = await db
    .selectFrom('certificate')
    .innerJoin('record', 'record.id', 'certificate.id')
    .select(['certificate.snapshot', 'certificate.issuedAt', 'certificate.kind', 'record.state', 'record.facts'])
    .where('certificate.number', '=', number)
    .executeTakeFirst()
  const content = row && contentOf(row.snapshot)
  if (!row || !content) return undefined
  if (!isSameText(seal, await sealOf(db, number, factsOf(certificate, row).hidden))) return undefined
  const link = origin + pathTo('/certified', { no: number })
  const stamp = stampFor(row.state)
  return drawnOnce([format, link, stamp, hashOf(row.snapshot)].join(' '), () => {
    const shapes = sheetOf(content, { template: row.kind, link, stamp })
    return drawn(shapes, format, `${content.heading} ${number}`, row.issuedAt.getTime())
  })
}

const SAMPLES: Readonly<Record<Sampled, Pick<CertificateContent, 'heading' | 'standing' | 'lines'>>> = {
  hours: {
    heading: '志愿服务记录',
    standing: '服务记录（非法定证明）',
    lines: [
      ['服务内容', '周六社区花园'],
      ['服务日期', '2026-11-21'],
      ['服务时长', spanText(150)],
      ['服务地点', '宝石社区'],
      ['记录来源', '扫码'],
    ],
  },
  goods: {
    heading: '捐赠物资证明',
    standing: '爱心证明（不作票据和抵税凭证）',
    lines: [
      ['捐赠物资', '棉被 2 床、大米 3 袋'],
      ['入库日期', '2026-11-21'],
      ['接收仓库', '北山爱心仓库'],
    ],
  },
  money: {
    heading: '捐款证书',
    standing: '爱心证明（不是捐赠票据，不作抵税凭证）',
    lines: [
      ['捐赠金额', '100.00 元'],
      ['捐赠日期', '2026-11-21'],
      ['捐赠用途', '邻里互助'],
      ['接受捐赠', '西湖区邻里互助社'],
    ],
  },
  honour: {
    heading: '荣誉证书',
    standing: '社区表彰',
    lines: [
      ['荣誉', '社区之光'],
      ['事由', `累计服务满 ${spanText(6_000)}`],
    ],
  },
}
/** Resolves to a sample of a template; undefined for an unknown name. */
export function sampleFile(name: string, format: Format): Promise<DrawnFile> | undefined {
  const template = SAMPLED.find((_, at) => name === `moban${at + 1}`)
  if (!template) return undefined
  const number = certificateNumber(2026, 0)
  const content: CertificateContent = {
    ...SAMPLES[template],
    number,
    kind: 'hours',
    holder: '张三',
    issuer: '北山街道宝石社区',
    issuedOn: '2026-11-22',
  }
  return drawnOnce(`${name}.${format}`, () => {
    const shapes = sheetOf(content, { template, link: pathTo('/certified', { no: number }), stamp: '样张' })
    return drawn(shapes, format, content.heading, 0)
  })
}
