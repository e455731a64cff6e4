import { Row } from '../../../ui/parts/layout.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'

/** Pictures that somebody sent as proof; each opens in a tab of its own. */
export function Photos({ photos }: { photos: readonly string[] }) {
  return (
    <Row wrap gap="sm">
      {photos.map((url, place) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <Picture src={url} alt={`凭证图片 ${place + 1}`} width={72} height={72} />
        </a>
      ))}
    </Row>
  )
}
