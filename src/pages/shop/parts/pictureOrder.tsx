import { Button } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

interface PictureOrderProps {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Moves pictures forward; renders nothing for fewer than two. */
export function PictureOrder({ value, onChange }: PictureOrderProps) {
  if (value.length < 2) return null
  const moveForward = (index: number) => {
    const next = [...value]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    onChange(next)
  }
  return (
    <Row wrap gap="sm">
      <MutedText>顺序：</MutedText>
      {value.slice(1).map((url, before) => (
        <Button key={url} variant="line" size="sm" onClick={() => moveForward(before + 1)}>
          {before === 0 ? '第 2 张作封面' : `第 ${before + 2} 张前移`}
        </Button>
      ))}
    </Row>
  )
}
