/** Map calls in the format of AMap, and the outlines of the vector base map. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { amapFails } from '../../src/contract/amap.ts'
import { ipBucketOf } from '../db/rateLimit.ts'
import { regionCentre } from '../geo/centre.ts'
import { cutProvince } from '../geo/cut.ts'
import { dataFile } from '../geo/pack.ts'
import type { MapsProvider } from '../providers/maps/maps.ts'
import { isAddress, isLocal, plainIp } from '../providers/maps/private.ts'
import { parameter } from './fields.ts'

/** Files that pages may request, stored compressed with brotli. */
const BASE_FILES = ['province.json', 'city.json', 'districts.json', 'labels.json']

/** Parses "lng,lat" in degrees; undefined for anything else. */
function readLocation(text: string): [lng: number, lat: number] | undefined {
  const match = /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,2}(?:\.\d{1,20})?)$/.exec(text)
  const [lng, lat] = [Number(match?.[1]), Number(match?.[2])]
  return match && Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : undefined
}

/** Returns whether the caller's accept-encoding allows brotli. */
const acceptsBrotli = (accepted: string | string[] | undefined): boolean =>
  String(accepted ?? '')
    .split(',')
    .some(one => /^\s*(br|\*)\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/.test(one))

interface BaseFile {
  readonly packed: Buffer
  readonly etag: string
  plain?: Buffer
}

/**
 * Mounts `GET /maps/v3/ip` (the caller's address, or `ip=` if the caller is on a local network), `GET
 * /maps/v3/geocode/regeo?location=lng,lat` (GCJ-02), `GET /maps/v3/config/district?keywords=` (a six-digit code; its
 * centre) and `GET /maps/base/:file`. A `key` is accepted and ignored: browsers need none, the server has its own.
 * Errors are in AMap's format: status 0, infocode 20000, HTTP 200.
 */
export function mapsRoutes(app: FastifyInstance, maps: MapsProvider): void {
  app.get('/maps/v3/ip', async ({ query, ip }, reply) => {
    void reply.header('cache-control', 'no-store')
    const asked = parameter(query, 'ip')
    if (asked && !isAddress(asked)) return amapFails(20000)
    // Strangers may not look up the location of other addresses.
    return maps.ip(asked && isLocal(plainIp(ip)) ? asked : ip, ipBucketOf(ip))
  })

  app.get('/maps/v3/geocode/regeo', async ({ query, ip }, reply) => {
    void reply.header('cache-control', 'no-store')
    const location = readLocation(parameter(query, 'location'))
    return location ? maps.regeo(...location, ipBucketOf(ip)) : amapFails(20000)
  })

  app.get('/maps/v3/config/district', async ({ query }) => {
    const code = parameter(query, 'keywords')
    if (!/^\d{6}$/.test(code)) return amapFails(20000)
    const centre = regionCentre(code)
    const districts = centre ? [{ adcode: code, center: `${centre.lng},${centre.lat}` }] : []
    return { status: '1', info: 'OK', infocode: '10000', count: String(districts.length), districts }
  })

  const loaded = new Map<string, BaseFile>()
  /** Two digits that are not a province: finding that out costs as much as extracting one. */
  const noProvinces = new Set<string>()
  const packedBase = (name: string): Buffer | undefined => {
    const path = dataFile(`base/${name}.br`)
    return BASE_FILES.includes(name) && existsSync(path) ? readFileSync(path) : undefined
  }
  /** Returns `districts-33.json`: the districts of one province. */
  const packedProvince = (name: string): Buffer | undefined => {
    const provinceCode = /^districts-(\d\d)\.json$/.exec(name)?.[1]
    if (!provinceCode || noProvinces.has(provinceCode)) return undefined
    const districts = packedBase('districts.json')
    const province = districts && cutProvince(JSON.parse(brotliDecompressSync(districts).toString()), provinceCode)
    if (!province) noProvinces.add(provinceCode)
    return province
      ? brotliCompressSync(JSON.stringify(province), { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
      : undefined
  }
  const load = (name: string): BaseFile | undefined => {
    const packed = packedBase(name) ?? packedProvince(name)
    if (!packed) return undefined
    const file: BaseFile = { packed, etag: `"${createHash('sha256').update(packed).digest('base64url').slice(0, 16)}"` }
    loaded.set(name, file)
    return file
  }
  app.get<{ Params: { file: string } }>('/maps/base/:file', async ({ params, headers }, reply) => {
    const file = loaded.get(params.file) ?? load(params.file)
    if (!file) return reply.callNotFound()
    void reply.header('cache-control', 'public, max-age=604800, stale-while-revalidate=31536000')
    void reply.header('etag', file.etag).header('vary', 'accept-encoding')
    if (headers['if-none-match'] === file.etag) return reply.status(304).send()
    void reply.type('application/json; charset=utf-8')
    if (acceptsBrotli(headers['accept-encoding'])) return reply.header('content-encoding', 'br').send(file.packed)
    file.plain ??= brotliDecompressSync(file.packed)
    return reply.send(file.plain)
  })
}
