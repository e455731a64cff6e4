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
