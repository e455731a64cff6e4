/** The type case of the certificates: every sign that they need is in it, and what is not is seen. */
import { expect, test } from 'vitest'
import { printable, widthOf, wrapped } from '../../../server/domain/certificate/font.ts'
import { sheetOf, TEMPLATES } from '../../../server/domain/certificate/sheet.ts'
import { provinceTree } from '../../../server/geo/tree.ts'
import type { CertificateContent } from '../../../src/contract/certificate.contract.ts'

test('digits, letters, the words of all templates and the names of places have their signs', () => {
  const content: CertificateContent = {
    ...{ number: 'LL-2026-000012-34', kind: 'hours', heading: '志愿服务记录', standing: '服务记录（非法定证明）' },
    ...{ holder: '张三', lines: [], issuer: '社区', issuedOn: '2026-11-22' },
  }
  const words = TEMPLATES.flatMap(template =>
    sheetOf(content, { template, link: 'https://linli.example', stamp: '样张已撤销已被替换' }),
  ).flatMap(shape => (shape.kind === 'text' ? [shape.text] : []))
  expect(words.join('')).not.toContain('〓')
  const signs = `0123456789ABCXYZabcxyz-.:年月日号区参加扫码补录援助完成负责人小时分钟·、（）堃喆昇玥${JSON.stringify(provinceTree())}`
  expect(printable(signs)).toBe(signs)
})
test('a sign that is not there is a gap that everybody sees', () => {
  expect(printable('欧阳𠮷祥')).toBe('欧阳〓祥')
})
test('long words go on in the next line and lose nothing', () => {
  const text = '帮独居老人打扫卫生、代买药品和陪同就医并整理病历'.repeat(3)
  const lines = wrapped(text, 32, 570)
  expect(lines.join('')).toBe(text)
  for (const line of lines) expect(widthOf(line, 32)).toBeLessThanOrEqual(570)
})
test('no line begins with a sign that closes, and no number or word is torn', () => {
  const text = '儿童羽绒服（一百四十厘米） 1234567890 件、LED 台灯 USB-C 15 盏，'.repeat(4)
  const lines = [200, 300, 400, 500].flatMap(width => wrapped(text, 32, width))
  expect(lines.filter(line => /^[，。、）]/.test(line))).toEqual([])
  const words = new Set(text.match(/[!-~]+/g))
  for (const word of lines.flatMap(line => line.match(/[!-~]+/g) ?? [])) expect([...words]).toContain(word)
})
test.each([
  ...['C-3/5.12', 'e-mail@x.cn', 'LL-2026-000012-34', '1,280.50', '13:30-15:00', '+86-571-8888', "O'Neill", 'A&B'],
])('%s stands whole in one line, wherever in the text it comes', word => {
  for (let before = 0; before < 30; before++) {
    const text = `${'在'.repeat(before)}${word}号楼`
    const lines = wrapped(text, 32, 400)
    expect(lines.join('')).toBe(text)
    expect(lines.join('\n'), 'torn').toContain(word)
  }
})
test('what is wider than a whole line goes on in the next one, and loses nothing', () => {
  const text = `链接 https://linli.example/certificates/${'LL2026'.repeat(20)}`
  const lines = wrapped(text, 32, 300)
  expect(lines.join('')).toBe(text)
  for (const line of lines) expect(widthOf(line, 32), line).toBeLessThanOrEqual(300)
})
test('long names, many lines and a long issuer stand on nothing else', () => {
  const content: CertificateContent = {
    ...{ number: 'LL-2026-000012-34', kind: 'hours', heading: '志愿服务记录', standing: '服务记录（非法定证明）' },
    ...{ holder: '杭州市西湖区北山街道宝石社区青苗公益志愿服务促进中心', issuedOn: '2026-11-22' },
    issuer: '新疆维吾尔自治区克孜勒苏柯尔克孜自治州阿克陶县布伦口乡恰克拉克村村民委员会志愿服务队',
    lines: ['服务内容', '服务地点', '记录来源', '备注'].map((label): [string, string] => [
      label,
      '翻土浇水'.repeat(16),
    ]),
  }
  const shapes = sheetOf(content, { template: 'hours', link: 'https://linli.example', stamp: '已撤销' })
  const boxes = shapes.flatMap(shape => {
    if (shape.kind === 'text') {
      const { x, y, size, text } = shape
      return [{ text, left: x, right: x + widthOf(text, size), top: y - 0.88 * size, bottom: y + 0.12 * size }]
    }
    // The ground below the code.
    if (shape.kind !== 'box' || shape.colour !== '#ffffff') return []
    const { x, y, width, height } = shape
    return [{ text: 'code', left: x, right: x + width, top: y, bottom: y + height }]
  })
  const clashes = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(two => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
      .map(two => `${one.text} / ${two.text}`),
  )
  expect(clashes).toEqual([])
  for (const { right, bottom } of boxes) expect(Math.max(right / 900, bottom / 1330)).toBeLessThanOrEqual(1)
})
