/** Creates the configured storage. */
import { join } from 'node:path'
import type { Config } from '../../kernel/config.ts'
import { StartProblem } from '../../kernel/problem.ts'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import type { StorageProvider } from './storage.ts'

type Settings = Config['storage']['settings']
/** The folders of unfinished uploads, and of complete ones if they are stored locally. */
interface Folders {
  readonly files: string
  readonly partials: string
}

function s3From(settings: Settings, { partials }: Folders): StorageProvider {
  const need = (name: string, example: string) => {
    const value = settings[name]
    if (value) return value
    throw new StartProblem(`STORAGE_PROVIDER=s3 还需要 ${name}，例如 ${example}。`)
  }
  const endpoint = need('STORAGE_ENDPOINT', 'https://s3.cn-north-1.amazonaws.com.cn')
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint.replace('{bucket}', 'bucket')))
    throw new StartProblem(`STORAGE_ENDPOINT=${endpoint} 不是网址，应以 https:// 开头。`)
  return s3Storage(
    {
      endpoint,
      bucket: need('STORAGE_BUCKET', 'linli'),
      region: need('STORAGE_REGION', 'cn-north-1'),
      accessKey: need('STORAGE_ACCESS_KEY', '存储服务给出的访问密钥'),
      secretKey: need('STORAGE_SECRET_KEY', '存储服务给出的私有密钥'),
    },
    partials,
  )
}

const PROVIDERS: Readonly<Record<Config['storage']['provider'], (s: Settings, folders: Folders) => StorageProvider>> = {
  folder: (_, { files, partials }) => folderStorage(files, partials),
  s3: s3From,
}

/** Returns the configured storage. Throws `StartProblem` naming the variable that is missing. */
export const createStorage = ({ provider, settings }: Config['storage'], dataDir: string): StorageProvider =>
  PROVIDERS[provider](settings, { files: join(dataDir, 'files'), partials: join(dataDir, 'partials') })
