import pin from 'icon:map-pin'
import type { Point } from '../../../contract/constants.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { useNearby } from './nearby.ts'

interface DeviceLocationFieldProps {
  /** Location of the address, GCJ-02; null if unknown. */
  at: Point | null
  onChange: (at: Point | null) => void
}

/** Takes the device's location as that of the address; only when pressed, and can be removed. */
export function DeviceLocationField({ at, onChange }: DeviceLocationFieldProps) {
  const { busy, problem, find } = useNearby()
  const pickLocation = async () => {
    const position = await find()
    if (position) onChange({ lng: position.lng, lat: position.lat })
  }
  return (
    <Row wrap gap="sm">
      {at ? (
        <>
          <MutedText>已记下这个地址在地图上的位置</MutedText>
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            不记位置
          </Button>
        </>
      ) : (
        <>
          <Button variant="line" size="sm" icon={pin} busy={busy} onClick={() => void pickLocation()}>
            我就在这个地址，记下位置
          </Button>
          <MutedText>{problem ?? '可以不记。记下了，好找住得近的人'}</MutedText>
        </>
      )}
    </Row>
  )
}
