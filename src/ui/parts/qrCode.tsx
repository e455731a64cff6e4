import { create } from 'qrcode'
import { memo } from 'react'

export interface QrCodeProps {
  text: string
  /** Description for screen readers. */
  label: string
}

/** A code must stay dark on light in every theme, otherwise phones cannot read it. */
const ON_WHITE = { display: 'block', background: '#fff', color: '#000', borderRadius: 'var(--r-input)' }

/** A QR code as one SVG path, with the quiet zone of four modules that the standard requires. */
export const QrCode = memo(function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const edge = size + 8
  let path = ''
  for (let at = 0; at < data.length; at++)
    if (data[at]) path += `M${(at % size) + 4} ${Math.floor(at / size) + 4}h1v1h-1z`
  return (
    <svg viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label={label} shapeRendering="crispEdges" style={ON_WHITE}>
      <path d={path} fill="currentColor" />
    </svg>
  )
})
