/** What neighbours type leads to what they mean. */
import { expect, test } from 'vitest'
import { searchContract } from '../../../src/contract/search.contract.ts'
import { startServer } from '../../support/server/testServer.ts'
import questions from './questions.txt?raw'

const LEAST = 57

test(`of sixty questions ${LEAST} or more have what was meant among the first three`, async () => {
  const server = await startServer()
  try {
    const asked = questions.trim().split('\n')
    expect(asked).toHaveLength(60)
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
    expect(failed.length, failed.join('\n')).toBeLessThanOrEqual(asked.length - LEAST)
  } finally {
    await server.close()
  }
})
