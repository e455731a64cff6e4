import { create } from 'qrcode'
import { memo } from 'react'

export interface QrCodeProps {
  text: string
  /** What it is, for screen readers. */
  label: string
}

/** A code must stay dark on light, whatever the page looks like, or telephones do not read it. */
const ON_WHITE = { display: 'block', background: '#fff', color: '#000', borderRadius: 'var(--r-input)' }

/** A QR code as one SVG path, with the quiet zone of four modules that the standard asks for. */
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
