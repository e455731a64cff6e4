import { toast } from '../../../ui/toasts.ts'

/** Shares an address by the device's dialog; without one, the address is copied. */
export async function shareAddress(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast('链接已复制，可以发给别人了', 'done')
  } catch (error) {
    // Cancelling is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast('没能分享，请保存图片再发', 'warn')
  }
}
