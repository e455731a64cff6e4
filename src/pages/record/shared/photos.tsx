import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'

interface PhotosProps {
  /** Label: 资质图片, 凭证图片. */
  label: string
  urls: readonly string[]
}

/** Documents or photos; each opens in full size. */
export function Photos({ label, urls }: PhotosProps) {
  if (urls.length === 0) return <MutedText>没有{label}</MutedText>
  return (
    <Row wrap gap="sm">
      {urls.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <Picture src={url} alt={`${label} ${index + 1}`} width={96} height={96} />
        </a>
      ))}
    </Row>
  )
}
