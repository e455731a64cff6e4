/** What the contract says of a field is typed in no page. */
import { expect, test } from 'vitest'
import { typedFieldFacts } from './forms.ts'
import { filesUnder, readText } from './reader.ts'

/** How many are typed still. */
const STILL_TYPED = 17

const pages = filesUnder('src/pages').filter(path => path.endsWith('.tsx'))

test('no label, maximum or `required` is typed at a field of a form', () => {
  const found = typedFieldFacts(Object.fromEntries(pages.map(path => [path, readText(path)])))
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(STILL_TYPED)
})

const factsIn = (element: string) =>
  typedFieldFacts({ 'a.tsx': `export const A = () => ${element}` }).map(one => one.replace('a.tsx:1 ', ''))

test.each([
  [`<TextField {...form.field('name')} label="姓名" />`, ['<TextField label>']],
  [`<TextArea {...bound} max={500} required />`, ['<TextArea max>', '<TextArea required>']],
  [`<PicturesField {...form.bind('photos')} max={MAX_PHOTOS} />`, ['<PicturesField max>']],
  [
    `<RegionPicker error={form.field('region').error} label={'地区'} required={false} />`,
    ['<RegionPicker label>', '<RegionPicker required>'],
  ],
])('%s is found', (element, found) => {
  expect(factsIn(element)).toEqual(found)
})

test.each([
  `<TextField {...form.bind('name')} hint="如身份证" />`,
  `<TextField {...form.field('name')} {...FIELDS.name} label={\`\${who}的姓名\`} required={isMinor} />`,
  `<RadioCards {...form.bind('kind')} min={112} options={KINDS} />`,
  `<TextField label="关键词" value={words} onChange={setWords} max={40} />`,
])('%s is none', element => {
  expect(factsIn(element)).toEqual([])
})
