/** Every name can be printed: the font of the server against the tables of signs that names are made of. */
import { expect, test } from 'vitest'
import { font } from '../../server/domain/certificate/font.ts'

const bytes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const decoder = new TextDecoder('gb18030')
/** All Chinese signs of two bytes of GB 18030: 20,902, and with them 7,853 of the 8,105 of 通用规范汉字表. */
const GBK = bytes(0x81, 0xfe)
  .flatMap(row => bytes(0x40, 0xfe).map(cell => decoder.decode(Uint8Array.of(row, cell))))
  .filter(sign => /^[㐀-鿿]$/.test(sign))
/** The other 252 of that table, which came into GB 18030 later. */
const LATER =
  '𬉼𠳐𥻗㸆𠙶𬣙𨙸𬇕𬣞𬘓𫭟𫭢㧑𫇭𫐄㕮𫵷𣲘𣲗𬇙㳇𬣡𫸩䢺𨚕𫘜𬘘𫘝䢼𦭜𬨂𬀩𬀪㟃𬬩㑊𫍣𬣳𬩽𬮿𬯀𫰛𬳵𬳶䌹𫠊㛃𬍛鿍𬜬𦰡㭕𪾢𪨰𫓧𬬮' +
  '𬬱𬬭䏡𦙶㶲㳚㳘𬘡𬳽𬘩𫄧𪟝𬍤𫭼𬜯𬂩𫠆𨐈𬌗𫑡𪨶𬬸𬬻𬬹𬬿𬭁𫢸𫗧𬊈𬒈𨺙㛚𬳿𫄨𬘫䂮𫮃㙍䓫䓬䓨䓛鿎㫰𬱖𬟽䎃𫓯𫟹𫟼㿠䝙䏲𠅤𬇹𬍡' +
  '㥄𬤇𫍯𬤊𫍲𬯎𬘬𬘭𬴂𫘦𫟅𬘯𫘧㙘𪣻𡎚𬃊𬷕𫐐𬹼𧿹𫶇𫖮鿏𬭊𨱇𫓶𬭎𫖯䐃𬱟𫛭㺄𫷷𬮱𬊤𣸣㴔㛹𬴃𫘨𤧛𬪩𬒔䃅𬨎𫐓䣘𫫇㬊𫓹𬭚𬭛𬕂𬶋𬶍' +
  '𦝼𫔶𫌀𫖳𫘪𫘬𫞩𡐓𪤗𣗋𬸘䃎𬒗𥔲𫚖㬎𨱏𬭤㙦𫚕𬶐𬶏𩽾𬸚㽏㮾𬤝𬙂㻬䗖㠇𬭩𩾃㵐𬸣𫍽𬴊𬞟𥕢𫟦𬺈𫠜㬚䗛㠓𪩘𬭬𨱑𬭯𫗴𬸦𫄷𤩽𬭳𬭶𫔍' +
  '𬭸𨱔𬭼𫔎𬸪𬶟𬶠䗪𬶨𦈡𫄸𬟁𥖨䗴𦒍䎖𬙊㰀𬶭𩾌𨟠𬶮𨭉㸌𬙋𤫉𬺓𫚭'

test('the font has every sign of 通用规范汉字表 and of GBK', () => {
  const lacks = [...new Set([...GBK, ...LATER])].filter(sign => !font().hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
  expect([GBK.length > 20_900, [...LATER].length]).toEqual([true, 252])
  expect(lacks).toEqual([])
})

test('the font has the rare signs, dots and letters of names that were printed as gaps', () => {
  expect([...'珣玙玠琤姮郤䶮𠮷〇·•ñéü'].filter(sign => !font().hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))).toEqual(
    [],
  )
})
