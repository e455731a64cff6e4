import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartProblem } from '../../server/kernel/problem.ts'
import { createStorage } from '../../server/providers/storage/create.ts'
import { sha256, signedHeaders } from '../../server/providers/storage/signature.ts'
import type { StorageProvider } from '../../server/providers/storage/storage.ts'
import { S3_KEYS as keys, type S3Store, startS3Store } from '../support/server/s3Store.ts'

const folder = mkdtempSync(join(tmpdir(), 'linli-storage-'))

async function textOf(stream: Readable): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(Buffer.from(piece as Uint8Array))
  return Buffer.concat(pieces).toString()
}

let store: S3Store
let s3: StorageProvider
const local = createStorage({ provider: 'folder', settings: {} }, folder)
beforeAll(async () => {
  store = await startS3Store()
  s3 = createStorage({ provider: 's3', settings: store.settings }, folder)
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['folder', 's3'] as const)('the %s', kind => {
  const storage = () => (kind === 's3' ? s3 : local)
  const name = '2026/11/0123456789abcdef.pdf'

  test('gives back what it was given, with size and type', async () => {
    await storage().put(name, Buffer.from('一二三四'), 'application/pdf')
    const found = await storage().get(name)
    expect([found?.bytes, found?.mime]).toEqual([12, 'application/pdf'])
    expect(await textOf(found!.read())).toBe('一二三四')
  })

  test('gives a part, first and last byte included', async () => {
    await storage().put(name, Buffer.from('0123456789'), 'application/pdf')
    const found = await storage().get(name)
    expect(await textOf(found!.read({ start: 2, end: 5 }))).toBe('2345')
  })

  test('keeps the later of two files of one name', async () => {
    await storage().put(name, Buffer.from('first and longer'), 'application/pdf')
    await storage().put(name, Buffer.from('second'), 'application/pdf')
    expect(await textOf((await storage().get(name))!.read())).toBe('second')
  })

  test('has nothing under a name that was never given, or was removed', async () => {
    expect(await storage().get('2026/11/none.pdf')).toBeUndefined()
    expect(
      await storage()
        .get(`${name}/below.pdf`)
        .catch(() => undefined),
    ).toBeUndefined()
    await storage().put(name, Buffer.from('gone'), 'application/pdf')
    await storage().remove(name)
    await storage().remove(name)
    expect(await storage().get(name)).toBeUndefined()
  })

  test.each(['../secret.txt', '/etc/passwd.txt', '2026/../../x.pdf', '2026//x.pdf', 'a b.pdf', ''])(
    'takes no name that leads elsewhere: %j',
    async bad => {
      await expect(storage().get(bad)).rejects.toThrow('Not a name')
      await expect(storage().put(bad, Buffer.from('x'), 'application/pdf')).rejects.toThrow('Not a name')
    },
  )
})

describe('the folder', () => {
  const files = join(folder, 'files')
  test('keeps nothing half written, and what has not arrived whole beside the files', async () => {
    await local.put('2026/12/whole.pdf', Buffer.from('x'), 'application/pdf')
    expect(readdirSync(join(files, '2026/12'))).toEqual(['whole.pdf'])
    expect(local.partials).toBe(join(folder, 'partials'))
  })

  test('leaves nothing behind of what could not be put in its place', async () => {
    mkdirSync(join(files, '2027/01/taken.pdf'), { recursive: true })
    await expect(local.put('2027/01/taken.pdf', Buffer.from('x'), 'application/pdf')).rejects.toThrow('EISDIR')
    expect(readdirSync(join(files, '2027/01'))).toEqual(['taken.pdf'])
  })
})

describe('a signature', () => {
  const now = Date.parse('2013-05-24T00:00:00Z')
  test('is that of the published example: a part of a file', () => {
    const { authorization } = signedHeaders(keys, {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { Range: 'bytes=0-9' },
      bodyHash: sha256(''),
      now,
    })
    expect(authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  test('is that of the published example: a new file', () => {
    const { authorization } = signedHeaders(keys, {
      method: 'PUT',
      url: new URL('https://examplebucket.s3.amazonaws.com/test$file.text'),
      headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      bodyHash: sha256('Welcome to Amazon S3.'),
      now,
    })
    expect(authorization).toContain('Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
  })

  test('is that of the published examples: with a query', () => {
    const of = (url: string) =>
      signedHeaders(keys, { method: 'GET', url: new URL(url), bodyHash: sha256(''), now }).authorization
    expect(of('https://examplebucket.s3.amazonaws.com/?lifecycle')).toContain(
      'Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    )
    expect(of('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J')).toContain(
      'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    )
  })

  test('with the wrong key is an error, not a missing file', async () => {
    const settings = { ...store.settings, STORAGE_SECRET_KEY: 'wrong' }
    const stranger = createStorage({ provider: 's3', settings }, folder)
    await expect(stranger.get('2026/11/x.pdf')).rejects.toThrow('403')
    await expect(stranger.put('2026/11/x.pdf', Buffer.from('x'), 'application/pdf')).rejects.toThrow('403')
  })

  test('a missing bucket is an error when something is to be kept', async () => {
    const settings = { ...store.settings, STORAGE_BUCKET: 'another' }
    const lost = createStorage({ provider: 's3', settings }, folder)
    await expect(lost.put('2026/11/x.pdf', Buffer.from('x'), 'application/pdf')).rejects.toThrow('another')
  })
})

describe('a start without its settings', () => {
  test.each([
    ['STORAGE_ENDPOINT', 'https://s3.cn-north-1.amazonaws.com.cn'],
    ['STORAGE_BUCKET', 'linli'],
    ['STORAGE_REGION', 'cn-north-1'],
    ['STORAGE_ACCESS_KEY', '存储服务给出的访问密钥'],
    ['STORAGE_SECRET_KEY', '存储服务给出的私有密钥'],
  ] as const)('names %s, and says what that looks like', (missing, example) => {
    const { [missing]: _, ...rest } = store.settings
    const start = () => createStorage({ provider: 's3', settings: rest }, folder)
    expect(start).toThrow(StartProblem)
    expect(start).toThrow(`STORAGE_PROVIDER=s3 还需要 ${missing}，例如 ${example}。`)
  })

  test('names an endpoint that is none; the bucket may stand in its host', () => {
    const start = (endpoint: string) => () =>
      createStorage({ provider: 's3', settings: { ...store.settings, STORAGE_ENDPOINT: endpoint } }, folder)
    expect(start('s3.example.com')).toThrow('STORAGE_ENDPOINT=s3.example.com')
    expect(start('https://{bucket}.oss-cn-hangzhou.aliyuncs.com')).not.toThrow()
  })
})
