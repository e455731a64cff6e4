/** Reads and checks the environment once; all other modules receive the values. */
import { type Limits, readCount, readLimits } from './limits.ts'
import { StartProblem } from './problem.ts'
import { parseTrustedProxies, type TrustedProxies } from './trustedProxies.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** False if the port was set explicitly: if it is taken, the start fails instead of trying the next port. */
  readonly portIsDefault: boolean
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The same database, bypassing a pooler. */
  readonly databaseDirectUrl: string | undefined
  /** A standby for reads that may be some seconds old. */
  readonly databaseReadUrl: string | undefined
  readonly demo: boolean
  /** Public base URL without a trailing slash; empty: derived from the request. */
  readonly publicUrl: string
  /** Reverse proxies in front of the server: their number or their networks; false for none. */
  readonly trustProxy: TrustedProxies
  /** For one address; 0 for no limit. */
  readonly callsPerMinute: number
  readonly logLevel: string
  readonly limits: Limits
  readonly maps: {
    readonly amapKey: string | undefined
    /** Paid map requests a day. */
    readonly budget: { readonly perAddress: number; readonly perDay: number }
    readonly amapUrl: string
    readonly tiles: 'vector' | 'amap' | 'tianditu'
    readonly tiandituKey: string | undefined
  }
  readonly sms: { readonly provider: 'log' | 'aliyun' | 'tencent'; readonly settings: Readonly<Record<string, string>> }
  readonly payment: {
    readonly provider: 'sandbox' | 'wechat' | 'alipay'
    readonly settings: Readonly<Record<string, string>>
  }
  /** What the law lets the operator do with campaigns. */
  readonly operatorMode: 'designated' | 'charity' | 'none'
  readonly storage: { readonly provider: 'folder' | 's3'; readonly settings: Readonly<Record<string, string>> }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

type Env = Readonly<Record<string, string | undefined>>

function oneOf<const T extends readonly string[]>(env: Env, name: string, values: T, fallback: T[number]): T[number] {
  const text = env[name] || fallback
  if (values.includes(text)) return text
  throw new StartProblem(`${name}=${text} 不认识，可用：${values.join('、')}。`)
}

function parsePort(text: string | undefined): number {
  if (text === undefined) return 8080
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port
  throw new StartProblem(`PORT=${text} 不是端口号，应是 0 到 65535 的整数。`)
}

function parsePublicUrl(text: string): string {
  const url = text.replace(/\/+$/, '')
  if (url === '' || (/^https?:\/\//.test(url) && URL.canParse(url))) return url
  throw new StartProblem(`PUBLIC_URL=${text} 不是网址，应写全，例如 https://linli.example.cn。`)
}

const withPrefix = (env: Env, prefix: string) =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (name.startsWith(prefix) && value ? [[name, value] as const] : [])),
  )

/**
 * Throws `StartProblem` if SMS or payments are real and `DEMO` is not set explicitly: demonstration accounts have a
 * publicly known password, and their owners may see the codes in the log.
 */
function assertDemoDecided({ DEMO: demo = '', SMS_PROVIDER: sms = '', PAYMENT_PROVIDER: payment = '' }: Env): void {
  const realSms = !['', 'log'].includes(sms)
  const realPayment = !['', 'sandbox'].includes(payment)
  if (realPayment && demo !== '0')
    throw new StartProblem(
      `PAYMENT_PROVIDER=${payment} 要收真钱，不能带演示数据，演示账号的密码人人知道。正式运行请写明 DEMO=0，只看演示请去掉 PAYMENT_PROVIDER。`,
    )
  if (realSms && demo === '')
    throw new StartProblem(
      `SMS_PROVIDER=${sms} 会发真短信，请写明 DEMO=0（正式运行）或 DEMO=1（只试短信，演示账号的密码人人知道）。`,
    )
}

/** Reads the configuration. Throws `StartProblem` naming the invalid variable. */
export function readConfig(env: Env): Config {
  const tiles = oneOf(env, 'MAP_TILES', ['vector', 'amap', 'tianditu'], 'vector')
  if (tiles === 'tianditu' && !env.TIANDITU_KEY)
    throw new StartProblem('MAP_TILES=tianditu 需要同时给出 TIANDITU_KEY（浏览器端密钥）。')
  const providers = {
    sms: oneOf(env, 'SMS_PROVIDER', ['log', 'aliyun', 'tencent'], 'log'),
    payment: oneOf(env, 'PAYMENT_PROVIDER', ['sandbox', 'wechat', 'alipay'], 'sandbox'),
  }
  assertDemoDecided(env)
  const demo = oneOf(env, 'DEMO', ['0', '1'], '1') === '1'
  return {
    host: env.HOST || '127.0.0.1',
    port: parsePort(env.PORT || undefined),
    portIsDefault: !env.PORT,
    dataDir: env.DATA_DIR || 'data',
    databaseUrl: env.DATABASE_URL || undefined,
    databaseDirectUrl: env.DATABASE_DIRECT_URL || undefined,
    databaseReadUrl: env.DATABASE_READ_URL || undefined,
    demo,
    publicUrl: parsePublicUrl(env.PUBLIC_URL ?? ''),
    trustProxy: parseTrustedProxies(env.TRUST_PROXY || '0'),
    callsPerMinute: readCount(env, 'CALLS_PER_MINUTE', 600),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    limits: readLimits(env),
    maps: {
      amapKey: env.AMAP_KEY || undefined,
      budget: {
        perAddress: readCount(env, 'MAPS_PER_ADDRESS', 100),
        perDay: readCount(env, 'MAPS_PER_DAY', 4000),
      },
      amapUrl: env.AMAP_URL || 'https://restapi.amap.com',
      tiles,
      tiandituKey: env.TIANDITU_KEY || undefined,
    },
    sms: {
      provider: providers.sms,
      settings: withPrefix(env, 'SMS_'),
    },
    payment: {
      provider: providers.payment,
      settings: { ...withPrefix(env, 'WECHAT_'), ...withPrefix(env, 'ALIPAY_') },
    },
    // Only the demonstration raises money without having been asked for its permission.
    operatorMode: oneOf(env, 'OPERATOR_MODE', ['designated', 'charity', 'none'], demo ? 'designated' : 'none'),
    storage: {
      provider: oneOf(env, 'STORAGE_PROVIDER', ['folder', 's3'], 'folder'),
      settings: withPrefix(env, 'STORAGE_'),
    },
  }
}
