/** Writes the icons that browsers request by name, whatever a page links to. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const FAVICON_SIZE = 32
const TOUCH_ICON_SIZE = 180

/** Returns an ICO file with one image: a header of 6 bytes, a directory entry of 16, then the PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/**
 * Writes `favicon.ico` and `apple-touch-icon.png` into `dir`, drawn from the SVG icon of the page. Chromium requests
 * the first for each document without an icon of its own: pictures, PDFs, the cashier.
 */
export async function writeSiteIcons(dir: string, html: string): Promise<void> {
  const svg = /<link rel="icon" href="data:image\/svg\+xml,([^"]+)"/.exec(html)?.[1]
  if (!svg) throw new Error('index.html links no SVG icon')
  const draw = (size: number) =>
    sharp(Buffer.from(decodeURIComponent(svg)), { density: 600 })
      .resize(size, size)
      .png({ palette: true })
      .toBuffer()
  writeFileSync(join(dir, 'favicon.ico'), icoOf(await draw(FAVICON_SIZE), FAVICON_SIZE))
  writeFileSync(join(dir, 'apple-touch-icon.png'), await draw(TOUCH_ICON_SIZE))
}
