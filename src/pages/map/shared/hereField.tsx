import pin from 'icon:map-pin'
import type { Point } from '../../../contract/constants.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { useNearby } from './nearby.ts'

interface HereFieldProps {
  /** Where the address lies, GCJ-02; null where nobody said. */
  at: Point | null
  onChange: (at: Point | null) => void
}

/** Whoever stands at the address may let the device say where that is; asked only when pressed, and taken back as easily. */
export function HereField({ at, onChange }: HereFieldProps) {
  const { busy, problem, find } = useNearby()
  const here = async () => {
    const found = await find()
    if (found) onChange({ lng: found.lng, lat: found.lat })
  }
  return (
    <Row wrap gap="sm">
      {at ? (
        <>
          <Quiet>已记下这个地址在地图上的位置</Quiet>
          <Button look="quiet" size="sm" onClick={() => onChange(null)}>
            不记位置
          </Button>
        </>
      ) : (
        <>
          <Button look="line" size="sm" sign={pin} busy={busy} onClick={() => void here()}>
            我就在这个地址，记下位置
          </Button>
          <Quiet>{problem ?? '可以不记。记下了，好找住得近的人'}</Quiet>
        </>
      )}
    </Row>
  )
}
