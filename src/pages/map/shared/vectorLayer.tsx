import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { usePorts } from '../../../data/ports.ts'
import { useTheme } from '../../../ui/theme/appearance.ts'
import { type BaseColors, createVectorBase, type VectorBase } from './vectorBase.ts'

interface VectorLayerProps {
  /** Six digits; the highlighted district. */
  ownDistrict: string
  attribution: string
  /** Called with whether it is complete. */
  onState: (whole: boolean) => void
  /** A new number retries missing parts. */
  retryCount: number
}

function colorsOf(element: HTMLElement): BaseColors {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return { land: color('card'), line: color('line'), border: color('edge'), ownDistrict: color('brand-soft') }
}

/** The vector base map as a layer, in the colours of the theme. */
export function VectorLayer({ ownDistrict, attribution, onState, retryCount }: VectorLayerProps) {
  const map = useMap()
  const { baseMap } = usePorts()
  const theme = useTheme()
  const base = useRef<VectorBase>(undefined)
  useEffect(() => {
    const made = createVectorBase(map, baseMap, ownDistrict, colorsOf(map.getContainer()))
    base.current = made
    const show = () =>
      made.show().then(
        () => onState(true),
        () => onState(false),
      )
    map.on('moveend', show)
    map.attributionControl.addAttribution(attribution)
    void show()
    return () => {
      map.off('moveend', show)
      map.attributionControl.removeAttribution(attribution)
      made.remove()
    }
  }, [map, baseMap, ownDistrict, attribution, onState])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is another set of colours
  useEffect(() => base.current?.paint(colorsOf(map.getContainer())), [theme, map])
  useEffect(() => {
    if (retryCount > 0)
      base.current?.show().then(
        () => onState(true),
        () => onState(false),
      )
  }, [retryCount, onState])
  return null
}
