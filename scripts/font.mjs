/**
 * Subsets Noto Sans CJK for certificates: `node scripts/font.mjs NotoSansCJK-Regular.ttc`. It retains GB 2312, every
 * character in the names of places, and common characters of given names.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** The font of the collection with the mainland's glyphs. */
const FAMILY = 'Noto Sans CJK SC'
const GIVEN_NAMES =
  '堃喆昇玥珺翀鑫淼焱垚犇羴骉燚煜煊瑄琰琬玮珩玘璟璠璐瑾瑜瑀昊昱昕晗晞晖暄曦旻旸炘炜烜烨烺焜熠燊彧钰铄锳鋆锜懿翊翃翾奕弈祎祺禛禧宸宥寯赟芃芊芮苒茜荞莯菡萱蓁薇蘅芷妤妍姝娅婧婳嫣嬿绮绾缦湉淏涵淇渟溦滢潆瀚濛灏沁沅泓洺浠垣埕堉嵘嵩巍岚峤嶙峥钊镕镝锟璇玑皓皞睿翰翯筠箬筱笙笠竺簌沐沄洵淳源骁骅骐骞驰骢骥麒麟鲲鹏鹄鹭鸢鸾倩偲傲儒俣俪佶侃侑仝仟亓乂堯喬'
/**
 * The tables needed for horizontal text; without the others (vertical writing, variants) the file is a third smaller.
 */
const TABLES = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'CFF ']
const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')

/** Returns one font of a collection as a standalone font. */
function faceOf(collection, family) {
  const count = collection.readUInt32BE(8)
  for (let face = 0; face < count; face++) {
    const start = collection.readUInt32BE(12 + face * 4)
    const tables = Array.from({ length: collection.readUInt16BE(start + 4) }, (_, at) => {
      const row = start + 12 + at * 16
      const [offset, length] = [collection.readUInt32BE(row + 8), collection.readUInt32BE(row + 12)]
      return { head: collection.subarray(row, row + 8), body: collection.subarray(offset, offset + length) }
    })
    const name = tables.find(({ head }) => head.toString('latin1', 0, 4) === 'name')?.body
    const wide = Buffer.from(family, 'utf16le').swap16()
    // No other family name starts with "… SC".
    if (!name?.includes(wide)) continue
    const needed = tables.filter(({ head }) => TABLES.includes(head.toString('latin1', 0, 4)))
    const directory = Buffer.alloc(12 + needed.length * 16)
    collection.copy(directory, 0, start, start + 12)
    directory.writeUInt16BE(needed.length, 4)
    let offset = directory.length
    const parts = [directory]
    for (const [at, { head, body }] of needed.entries()) {
      const row = 12 + at * 16
      head.copy(directory, row)
      directory.writeUInt32BE(offset, row + 8)
      directory.writeUInt32BE(body.length, row + 12)
      const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
      parts.push(padded)
      offset += padded.length
    }
    return Buffer.concat(parts)
  }
  throw new Error(`No "${family}" in this collection`)
}

function signsOfGb2312() {
  const decoder = new TextDecoder('gbk')
  const rows = [...Array.from({ length: 9 }, (_, at) => 0xa1 + at), ...Array.from({ length: 72 }, (_, at) => 0xb0 + at)]
  return rows
    .flatMap(row => Array.from({ length: 94 }, (_, at) => decoder.decode(Uint8Array.from([row, 0xa1 + at]))))
    .join('')
}

const [source] = process.argv.slice(2)
if (!source) throw new Error('Say where NotoSansCJK-Regular.ttc lies')
const places = readFileSync(new URL('../server/geo/data/regions.txt', import.meta.url), 'utf8')
const signs = [...new Set(ASCII + signsOfGb2312() + GIVEN_NAMES + places)].filter(sign => sign > '\u001f').join('')
const font = await subsetFont(faceOf(readFileSync(source), FAMILY), signs, { targetFormat: 'truetype' })
writeFileSync(new URL('../server/fonts/certificate.otf', import.meta.url), font)
process.stdout.write(`${[...signs].length} signs, ${Math.round(font.length / 1024)} KB\n`)
