/** What the environment says, read once and checked; everything else receives it as values. */
import { StartProblem } from './problem.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** False where the port was asked for by hand: then a taken one is a problem instead of a reason to take the next. */
  readonly portIsDefault: boolean
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly demo: boolean
  /** Where people reach the portal, without a slash at its end; empty: as the request says. */
  readonly publicUrl: string
  readonly trustProxy: boolean
  /** Of one address; 0 for no limit. */
  readonly callsPerMinute: number
  readonly logLevel: string
  readonly maps: {
    readonly amapKey: string | undefined
    readonly amapUrl: string
    readonly tiles: 'vector' | 'amap' | 'tianditu'
    readonly tiandituKey: string | undefined
  }
  readonly sms: { readonly provider: 'log' | 'aliyun' | 'tencent'; readonly settings: Readonly<Record<string, string>> }
  readonly payment: {
    readonly provider: 'sandbox' | 'wechat' | 'alipay'
    readonly settings: Readonly<Record<string, string>>
  }
  readonly storage: { readonly provider: 'folder' | 's3'; readonly settings: Readonly<Record<string, string>> }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

type Env = Readonly<Record<string, string | undefined>>

function oneOf<const T extends readonly string[]>(env: Env, name: string, values: T, otherwise: T[number]): T[number] {
  const said = env[name] || otherwise
  if (values.includes(said)) return said
  throw new StartProblem(`${name}=${said} 不认识，可用：${values.join('、')}。`)
}

function portOf(said: string | undefined): number {
  if (said === undefined) return 8080
  const port = Number(said)
  if (/^\d{1,5}$/.test(said) && port < 65_536) return port
  throw new StartProblem(`PORT=${said} 不是端口号，应是 0 到 65535 的整数。`)
}

function callsOf(said: string): number {
  if (/^\d{1,9}$/.test(said)) return Number(said)
  throw new StartProblem(`CALLS_PER_MINUTE=${said} 不是次数，应是整数，0 为不限。`)
}

const under = (env: Env, prefix: string) =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (name.startsWith(prefix) && value ? [[name, value] as const] : [])),
  )

/** Reads the configuration. Throws `StartProblem` naming the variable that is wrong. */
export function readConfig(env: Env): Config {
  const tiles = oneOf(env, 'MAP_TILES', ['vector', 'amap', 'tianditu'], 'vector')
  if (tiles === 'tianditu' && !env.TIANDITU_KEY)
    throw new StartProblem('MAP_TILES=tianditu 需要同时给出 TIANDITU_KEY（浏览器端密钥）。')
  return {
    host: env.HOST || '127.0.0.1',
    port: portOf(env.PORT || undefined),
    portIsDefault: !env.PORT,
    dataDir: env.DATA_DIR || 'data',
    databaseUrl: env.DATABASE_URL || undefined,
    demo: oneOf(env, 'DEMO', ['0', '1'], '1') === '1',
    publicUrl: (env.PUBLIC_URL ?? '').replace(/\/+$/, ''),
    trustProxy: oneOf(env, 'TRUST_PROXY', ['0', '1'], '0') === '1',
    callsPerMinute: callsOf(env.CALLS_PER_MINUTE || '600'),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    maps: {
      amapKey: env.AMAP_KEY || undefined,
      amapUrl: env.AMAP_URL || 'https://restapi.amap.com',
      tiles,
      tiandituKey: env.TIANDITU_KEY || undefined,
    },
    sms: { provider: oneOf(env, 'SMS_PROVIDER', ['log', 'aliyun', 'tencent'], 'log'), settings: under(env, 'SMS_') },
    payment: {
      provider: oneOf(env, 'PAYMENT_PROVIDER', ['sandbox', 'wechat', 'alipay'], 'sandbox'),
      settings: { ...under(env, 'WECHAT_'), ...under(env, 'ALIPAY_') },
    },
    storage: {
      provider: oneOf(env, 'STORAGE_PROVIDER', ['folder', 's3'], 'folder'),
      settings: under(env, 'STORAGE_'),
    },
  }
}
