import { LazyPart, type Part } from './lazyPart.tsx'
import type { QrCodeProps } from './qrCode.tsx'

const qrCode: Part<QrCodeProps> = { load: () => import('./qrCode.tsx').then(({ QrCode }) => QrCode) }

/** A QR code on a screen with other content: the library loads after the screen. `height` as CSS length. */
export function LazyQrCode({ height, ...props }: QrCodeProps & { height: string }) {
  return <LazyPart part={qrCode} height={height} props={props} />
}
