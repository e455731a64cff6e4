/** The published document says of every call what linters and generators of clients ask for. */
import { expect, test } from 'vitest'
import { describeCalls, openApi } from '../../server/http/openApi.ts'
import { DOMAINS } from '../../server/portal/domains.ts'

const { paths, tags } = openApi(describeCalls(DOMAINS), DOMAINS)
const operations = Object.values(paths).flatMap(item => Object.values(item))

test('every call has an id of its own', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index || !/^[a-zA-Z]+_[a-zA-Z0-9]+$/.test(id))).toEqual([])
})

test('every call has a summary, a description, a tag that is explained, and an answer of 4xx', () => {
  const explained = new Set<string>(tags.flatMap(({ name, description }) => (description ? [name] : [])))
  const lacking = operations.filter(
    ({ summary, description, tags: [tag = ''], responses }) =>
      !summary || !description || !explained.has(tag) || !Object.keys(responses).some(status => /^4\d\d$/.test(status)),
  )
  expect(lacking.map(({ operationId }) => operationId)).toEqual([])
})
