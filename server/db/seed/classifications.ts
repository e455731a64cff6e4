/**
 * Classifications in two levels, one line for each of the first: `kind|id name picture|` and its second level in the
 * same form, separated by `;`.
 */
import { CLASSIFICATION_KINDS } from '../../../src/contract/home.contract.ts'
import { BACKGROUND_NAMES, oneOf, picture, pictureNamed } from '../../kernel/pictures.ts'
import type { NewRow } from '../schema.ts'
import table from './classifications.txt?raw'
import { readTable } from './texts.ts'

export function classificationRows(): NewRow<'classification'>[] {
  const counts = new Map<string, number>()
  return readTable(table).flatMap(([word, top = '', below = '']) => {
    const kind = oneOf(CLASSIFICATION_KINDS, word)
    const sort = counts.get(kind) ?? 0
    counts.set(kind, sort + 1)
    const ground = BACKGROUND_NAMES[sort % BACKGROUND_NAMES.length]!
    const rowOf = (text: string, parent: string, position: number): NewRow<'classification'> => {
      const [id = '', name = '', art] = text.split(' ')
      const path = `${parent || kind}-${id}`
      return { id: path, kind, parent, name, picture: picture(ground, pictureNamed(art)), sort: position }
    }
    const first = rowOf(top, '', sort)
    return [first, ...below.split(';').map((text, position) => rowOf(text, first.id, position))]
  })
}
