/** Renders a sheet as PDF for printing: text stays text, in a font subset to the characters on the sheet. */
import PDFDocument from 'pdfkit'
import { fontFile } from './font.ts'
import { SHEET, type Shape } from './sheet.ts'

/** A4 in points. */
const A4_WIDTH = 595.28
const SCALE = A4_WIDTH / SHEET.width

type Document = InstanceType<typeof PDFDocument>

function draw(document: Document, shape: Shape): void {
  if (shape.kind === 'text') {
    document.fillColor(shape.colour).fontSize(shape.size)
    document.text(shape.text, shape.x, shape.y, { lineBreak: false, baseline: 'alphabetic' })
    return
  }
  if (shape.kind === 'path') document.path(shape.d)
  else document.rect(shape.x, shape.y, shape.width, shape.height)
  if (shape.line === undefined) document.fill(shape.colour)
  else document.lineWidth(shape.line).stroke(shape.colour)
}

/** Resolves to the sheet as a PDF of one page; `at` (ms since 1970) is the date in its metadata. */
export function pdfOf(shapes: readonly Shape[], title: string, at: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const info = { Title: title, CreationDate: new Date(at) }
    const document = new PDFDocument({ size: 'A4', margin: 0, info, lang: 'zh-CN', displayTitle: true })
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
    document.font(fontFile()).scale(SCALE)
    for (const shape of shapes) draw(document, shape)
    document.end()
  })
}
