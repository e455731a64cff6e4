import { Tabs as ChakraTabs } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Badge } from '../parts/chip.tsx'
import { Chakra } from './chakra.tsx'

export interface TabItem {
  value: string
  label: string
  count?: number
  /** Mounted only while its tab is chosen. */
  content: ReactNode
}

export interface TabsProps {
  /** What the tabs part. */
  label: string
  items: readonly TabItem[]
  value: string
  onChange: (value: string) => void
}

/** Several views of one screen behind each other; arrows move between them. Brings Chakra along with the page that uses it. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <Chakra>
      <ChakraTabs.Root value={value} lazyMount unmountOnExit onValueChange={change => onChange(change.value)}>
        <ChakraTabs.List aria-label={label}>
          {items.map(item => (
            <ChakraTabs.Trigger key={item.value} value={item.value}>
              {item.label} {item.count !== undefined && <Badge count={item.count} />}
            </ChakraTabs.Trigger>
          ))}
        </ChakraTabs.List>
        {items.map(item => (
          <ChakraTabs.Content key={item.value} value={item.value}>
            {item.content}
          </ChakraTabs.Content>
        ))}
      </ChakraTabs.Root>
    </Chakra>
  )
}
