/** Keys of payment providers in every shape in which people have them, and the cashier that moves no money. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { StartProblem } from '../../server/kernel/problem.ts'
import { privateKey, publicKey, signRsa, verifiesRsa } from '../../server/providers/payment/rsa.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secretPem = (type: 'pkcs1' | 'pkcs8') => String(pair.privateKey.export({ format: 'pem', type }))
const openPem = String(pair.publicKey.export({ format: 'pem', type: 'spki' }))
const oneLine = (pem: string) => pem.replace(/-----[^-]+-----|\n/g, '')

describe('a key', () => {
  test.each([
    ['as a text of several lines', secretPem('pkcs8')],
    ['as a text of the older kind', secretPem('pkcs1')],
    ['with line ends that are written out', secretPem('pkcs8').replaceAll('\n', '\\n')],
    ['with space around it', `\n  ${secretPem('pkcs8')}  \n`],
    ['as one line', oneLine(secretPem('pkcs8'))],
    ['as one line of the older kind', oneLine(secretPem('pkcs1'))],
    ['as one line that was broken somewhere', oneLine(secretPem('pkcs8')).replace(/.{64}/g, '$& \n')],
  ])('of our own is read %s', (_, text) => {
    const signature = signRsa(privateKey('KEY', text), '一二三')
    expect([verifiesRsa(pair.publicKey, '一二三', signature), verifiesRsa(pair.publicKey, '一二', signature)]).toEqual([
      true,
      false,
    ])
  })

  test.each([
    ['as a text of several lines', openPem],
    ['as one line', oneLine(openPem)],
  ])('of the provider is read %s', (_, text) => {
    expect(verifiesRsa(publicKey('KEY', text), 'x', signRsa(pair.privateKey, 'x'))).toBe(true)
  })

  test('is read out of the file that is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'linli-keys-'))
    try {
      writeFileSync(join(folder, 'our.pem'), secretPem('pkcs8'))
      writeFileSync(join(folder, 'their.pem'), openPem)
      const signature = signRsa(privateKey('KEY', join(folder, 'our.pem')), 'x')
      expect(verifiesRsa(publicKey('KEY', join(folder, 'their.pem')), 'x', signature)).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test.each([privateKey, publicKey])('that is none stops the start and names its variable: %#', read => {
    for (const text of ['key', '/no/such/file.pem', oneLine(openPem).slice(0, 40)]) {
      expect(() => read('WECHAT_KEY', text)).toThrow(StartProblem)
      expect(() => read('WECHAT_KEY', text)).toThrow('WECHAT_KEY 读不出密钥')
    }
  })
})
