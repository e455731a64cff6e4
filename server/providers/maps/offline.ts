/** The built-in maps provider: replies in AMap's format from data in the repository, without network access. */
import type { AmapRegeo, AmapText } from '../../../src/contract/amap.ts'
import { DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import { areaOf, parentOf } from '../../../src/contract/region.ts'
import { regionCentre, seatDistrictOf } from '../../geo/centre.ts'
import { ipRegion } from '../../geo/ipRegion.ts'
import { districtAt } from '../../geo/polygons.ts'
import { childrenOf, placeNamesOf, regionNameOf } from '../../geo/tree.ts'
import type { MapsProvider } from './maps.ts'
import { isLocal, plainIp } from './private.ts'

const OK = { status: '1', info: 'OK', infocode: '10000' } as const
const EMPTY: AmapText = []
/** Half the size of the rectangle in an IP reply, degrees: the built-up area of a large city, as in AMap's replies. */
const [HALF_WIDTH, HALF_HEIGHT] = [0.25, 0.2]

const padded = (code: string) => code.padEnd(6, '0')

/**
 * Returns a rectangle around the centre of a district: the browser averages its corners to locate the caller
 * (specification 7).
 */
function rectangleAround(district: string): AmapText {
  const middle = regionCentre(district)
  if (!middle) return EMPTY
  const corner = (sign: 1 | -1) =>
    `${(middle.lng + sign * HALF_WIDTH).toFixed(6)},${(middle.lat + sign * HALF_HEIGHT).toFixed(6)}`
  return `${corner(-1)};${corner(1)}`
}

const addressComponent = (parts: { province: AmapText; city: AmapText; district: AmapText; adcode: AmapText }) => ({
  country: parts.province.length > 0 ? '中国' : EMPTY,
  ...parts,
  citycode: EMPTY,
  township: EMPTY,
  towncode: EMPTY,
  neighborhood: { name: EMPTY, type: EMPTY },
  building: { name: EMPTY, type: EMPTY },
  streetNumber: { street: EMPTY, number: EMPTY, location: EMPTY, direction: EMPTY, distance: EMPTY },
  businessAreas: [[]],
})

/**
 * Returns the address at a point. AMap omits the city in a municipality and directly under a province, and the district
 * in a city without districts.
 */
function addressAt(lng: number, lat: number): Parameters<typeof addressComponent>[0] {
  const found = districtAt(lng, lat)
  const province = found && regionNameOf(found.id.slice(0, 2))
  if (!found || !province) return { province: EMPTY, city: EMPTY, district: EMPTY, adcode: EMPTY }
  if (/^(71|81|82)/.test(found.id))
    return { province, city: EMPTY, district: EMPTY, adcode: padded(found.id.slice(0, 2)) }
  const cityCode = found.id.slice(0, 4)
  const city = areaOf(cityCode).length === 2 ? undefined : regionNameOf(cityCode)
  const isWholeCity = areaOf(found.id) === cityCode
  // The map may have another code for a district than the tree: 加格达奇区.
  const sameNamed = placeNamesOf(found.id) ? undefined : childrenOf(cityCode).find(({ name }) => name === found.name)
  const { id, name } = sameNamed ?? { id: found.id, name: placeNamesOf(found.id)?.district ?? found.name }
  return { province, city: city ?? EMPTY, district: isWholeCity ? EMPTY : name, adcode: id }
}

/**
 * Returns maps that reply from data in the repository, without house numbers. Callers on this machine or a local
 * network are located at the default place.
 */
export function offlineMaps(): MapsProvider {
  return {
    async ip(rawIp) {
      const ip = plainIp(rawIp)
      if (isLocal(ip)) {
        const { province, city, districtId: home } = DEFAULT_PLACE
        return { ...OK, province, city, adcode: padded(areaOf(parentOf(home))), rectangle: rectangleAround(home) }
      }
      const region = ipRegion(ip)
      if (!region) return { ...OK, province: EMPTY, city: EMPTY, adcode: EMPTY, rectangle: EMPTY }
      const { province, city = EMPTY, code } = region
      return { ...OK, province, city, adcode: padded(code), rectangle: rectangleAround(seatDistrictOf(code)) }
    },
    async regeo(lng, lat): Promise<AmapRegeo> {
      const parts = addressAt(lng, lat)
      const address = [parts.province, parts.city, parts.district].filter(part => typeof part === 'string').join('')
      return { ...OK, regeocode: { formatted_address: address || EMPTY, addressComponent: addressComponent(parts) } }
    },
  }
}
