import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readProof } from '../../../src/contract/puzzle.ts'
import { digestHead, solvePuzzle } from '../../../src/forms/solvePuzzle.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

test('the digest begins as SHA-256 does, for every length of one block', () => {
  for (let length = 0; length <= 55; length++) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 90))).join('')
    expect(digestHead(text), text).toBe(digestOf(text).readUInt32BE(0))
  }
})

test('a puzzle is solved with as many zero bits as it asks for', async () => {
  const puzzle = `1800000000000.12.abcdefghijkl.${'s'.repeat(43)}`
  const proof = readProof(await solvePuzzle(puzzle))
  expect(proof?.puzzle).toEqual({ until: 1_800_000_000_000, bits: 12, nonce: 'abcdefghijkl', seal: 's'.repeat(43) })
  expect(digestOf(`${'s'.repeat(43)}:${proof?.found}`).readUInt32BE(0) >>> 20).toBe(0)
})
