/** How the words of a poster go into lines. */
import { expect, test } from 'vitest'
import { wrapText } from '../../../src/ui/kinds/poster.ts'

/** Every sign is one wide. */
const pen = { measureText: (text: string) => ({ width: [...text].length }) as TextMetrics }

test.each([
  ['what fits stays in one line', '课后陪伴', ['课后陪伴']],
  ['the rest goes to the next', '办阅览室做课后陪', ['办阅览室', '做课后陪']],
  ['a closing sign takes the one before it along', '课后陪伴。', ['课后陪', '伴。']],
  ['what fits no line ends in …', '办阅览室做课后陪伴', ['办阅览室', '做课后…']],
])('%s', (_, text, lines) => {
  expect(wrapText(pen, text, 4, 2)).toEqual(lines)
})
