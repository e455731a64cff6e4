/** What neighbours type leads to what they mean. */
import { expect, test } from 'vitest'
import { searchContract } from '../../../src/contract/search.contract.ts'
import { startServer } from '../../support/server/testServer.ts'
import more from './moreQuestions.txt?raw'
import questions from './questions.txt?raw'

test.each([
  ['sixty', questions, 57],
  ['eighty more', more, 78],
])('of %s questions nearly all have what was meant among the first three', async (_, list, least) => {
  const server = await startServer()
  try {
    const asked = list.trim().split('\n')
    const failed: string[] = []
    for (const line of asked) {
      const [keyword = '', meant = ''] = line.split(' | ')
      const { best } = await server.call(searchContract.find, { keyword, region: '330106' })
      const isMeant = meant.split(' / ').some(one => {
        const [kind, title = ''] = one.split(' ')
        return best.some(found => found.kind === kind && found.title.includes(title))
      })
      if (!isMeant) failed.push(`${line} → ${best.map(({ kind, title }) => `${kind} ${title}`).join(' | ')}`)
    }
    expect(failed.length, failed.join('\n')).toBeLessThanOrEqual(asked.length - least)
  } finally {
    await server.close()
  }
})
