/** What the camera of a telephone sees. */
import type { Page } from 'playwright-core'

/** Holds a picture before the camera of a page, a little askew, as people do. */
export async function showToCamera(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(
    async url => {
      const image = new Image()
      image.src = url
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
      const pen = canvas.getContext('2d')!
      const draw = () => {
        pen.setTransform(1, 0, 0, 1, 0, 0)
        pen.fillStyle = '#777'
        pen.fillRect(0, 0, canvas.width, canvas.height)
        pen.translate(400, 40)
        pen.rotate(0.1)
        pen.drawImage(image, 0, 0, 560, 560)
        requestAnimationFrame(draw)
      }
      draw()
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
}
