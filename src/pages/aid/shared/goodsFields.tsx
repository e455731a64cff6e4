import plus from 'icon:plus'
import { Button } from '../../../ui/parts/button.tsx'
import { CheckCards } from '../../../ui/parts/choice.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import type { Form } from '../../form.ts'
import { useRead } from '../../reading.ts'
import { GoodsLine } from './goodsLine.tsx'
import { chosenLines, classOf, itemOf } from './needs.ts'
import type { AidItem, AidValues } from './values.ts'

/** What is lacking: a press on a class brings a line, each line says what, how many and of which kind. */
export function GoodsFields({ form }: { form: Form<AidValues> }) {
  const { data, problem, retry } = useRead('/api/getClassifAll', { kind: 'donation' })
  const { items } = form.values
  const tree = data?.dataList ?? []
  const classes = [...new Set(items.flatMap(item => classOf(tree, item)?.id ?? []))]
  const set = (next: readonly AidItem[]) => form.set({ items: next })
  const error = form.field('items').error
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <Skeleton height="12rem" round="card" />
  return (
    <>
      <CheckCards
        label="缺的是哪些"
        least={92}
        options={tree.map(({ id, name, picture }) => ({ value: id, label: name, picture }))}
        value={classes}
        error={items.length === 0 ? error : undefined}
        onChange={chosen => set(chosenLines(tree, items, chosen))}
      />
      {tree
        .filter(({ id }) => classes.includes(id))
        .map(one => (
          <Stack key={one.id} gap="sm">
            {items.map((item, place) =>
              classOf(tree, item)?.id === one.id ? (
                <GoodsLine
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands in its place
                  key={place}
                  group={one}
                  item={item}
                  fault={field => form.errorAt(`items.${place}.${field}`)}
                  onChange={next => set(items.map((other, at) => (at === place ? next : other)))}
                  onRemove={() => set(items.filter((_, at) => at !== place))}
                />
              ) : null,
            )}
            <div>
              <Button
                look="quiet"
                size="sm"
                sign={plus}
                onClick={() =>
                  set([
                    ...items,
                    itemOf(one.children.find(child => !items.some(item => item.classification === child.id)) ?? one),
                  ])
                }
              >
                再加一样{one.name}
              </Button>
            </div>
          </Stack>
        ))}
      <TextArea
        {...form.field('words')}
        label="说说情况"
        max={1000}
        placeholder="例如：母亲常年卧床，孩子今年长得快，去年的棉衣已经穿不下了"
        required
      />
    </>
  )
}
