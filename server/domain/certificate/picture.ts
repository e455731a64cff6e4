/** A certificate as a file: picture or paper, for whoever has its sealed address, and a sample of each template. */
import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import type { CertificateContent } from '../../../src/contract/certificate.contract.ts'
import { certificateNumber, isCertificateNumber } from '../../../src/contract/certificateNumber.ts'
import { pathTo } from '../../../src/contract/screens.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { certificate } from '../../../src/machines/workflows/certificate/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { isSameText } from '../../kernel/sameText.ts'
import { secretOf } from '../../kernel/secrets.ts'
import { pdfOf } from './pdf.ts'
import { type Shape, sheetOf, TEMPLATES, type Template } from './sheet.ts'
import { contentOf } from './snapshot.ts'
import { svgOf } from './svg.ts'

export const FORMATS = ['svg', 'png', 'pdf'] as const
export type Format = (typeof FORMATS)[number]
export interface DrawnFile {
  readonly type: string
  readonly body: string | Buffer
}

async function drawn(shapes: readonly Shape[], format: Format, title: string, at: number): Promise<DrawnFile> {
  if (format === 'pdf') return { type: 'application/pdf', body: await pdfOf(shapes, title, at) }
  const svg = svgOf(shapes)
  if (format === 'svg') return { type: 'image/svg+xml', body: svg }
  // Few colours: a palette is a quarter of the bytes.
  return { type: 'image/png', body: await sharp(Buffer.from(svg)).png({ palette: true, effort: 1 }).toBuffer() }
}

const sealOf = async (db: Queryable, number: string): Promise<string> =>
  createHmac('sha256', await secretOf(db, 'certificateKey'))
    .update(number)
    .digest('base64url')
    .slice(0, 22)

/** Resolves to the addresses of a certificate's files; whoever has one may open it. */
export async function fileAddresses(db: Queryable, number: string): Promise<Readonly<Record<Format, string>>> {
  const seal = await sealOf(db, number)
  const address = (format: Format) => `/certificates/${number}.${seal}.${format}`
  return { svg: address('svg'), png: address('png'), pdf: address('pdf') }
}

/** What stands across a sheet that proves nothing any more. */
const stampFor = (state: string): string =>
  state === 'revoked' || state === 'superseded' ? labelOf(certificate, state) : ''

/** Resolves to the file of a certificate; undefined where number or seal are wrong. */
export async function certificateFile(
  db: Queryable,
  { number, seal, format, origin }: { number: string; seal: string; format: Format; origin: string },
): Promise<DrawnFile | undefined> {
  if (!isCertificateNumber(number)) return undefined
  if (!isSameText(seal, await sealOf(db, number))) return undefined
  const row = await db
    .selectFrom('certificate')
    .innerJoin('record', 'record.id', 'certificate.id')
    .select(['certificate.snapshot', 'certificate.issuedAt', 'certificate.kind', 'record.state'])
    .where('certificate.number', '=', number)
    .executeTakeFirst()
  const content = row && contentOf(row.snapshot)
  if (!row || !content) return undefined
  const link = origin + pathTo('/certified', { no: number })
  const shapes = sheetOf(content, { template: row.kind, link, stamp: stampFor(row.state) })
  return drawn(shapes, format, `${content.heading} ${number}`, row.issuedAt.getTime())
}

const SAMPLES: Readonly<Record<Template, Pick<CertificateContent, 'heading' | 'standing' | 'lines'>>> = {
  hours: {
    heading: '志愿服务记录',
    standing: '服务记录（非法定证明）',
    lines: [
      ['服务内容', '周六社区花园'],
      ['服务日期', '2026-11-21'],
      ['服务时长', '2 小时 30 分钟'],
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
    standing: '爱心证明（不作票据和抵税凭证）',
    lines: [
      ['捐赠金额', '100.00 元'],
      ['捐赠日期', '2026-11-21'],
      ['捐赠用途', '邻里互助'],
    ],
  },
  honour: {
    heading: '荣誉证书',
    standing: '社区表彰',
    lines: [
      ['荣誉', '社区之光'],
      ['事由', '累计服务满 100 小时'],
    ],
  },
}
const samples = new Map<string, Promise<DrawnFile>>()

/** Resolves to a template as it looks with made-up words; undefined for names that are none. Drawn once. */
export function sampleFile(name: string, format: Format): Promise<DrawnFile> | undefined {
  const template = TEMPLATES.find((_, at) => name === `moban${at + 1}`)
  if (!template) return undefined
  const key = `${name}.${format}`
  const known = samples.get(key)
  if (known) return known
  const number = certificateNumber(2026, 0)
  const content: CertificateContent = {
    ...SAMPLES[template],
    ...{ number, kind: 'hours', holder: '张三', issuer: '北山街道宝石社区', issuedOn: '2026-11-22' },
  }
  const shapes = sheetOf(content, { template, link: pathTo('/certified', { no: number }), stamp: '样张' })
  const file = drawn(shapes, format, content.heading, 0)
  samples.set(key, file)
  return file
}
