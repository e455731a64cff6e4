/** How parts look that say something by it: which button is the main one, how full a bar is, how large a picture. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { create } from 'qrcode'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { InlineForm } from '../../../src/ui/kinds/inlineForm.tsx'
import { List } from '../../../src/ui/kinds/list.tsx'
import { QuestionDialog } from '../../../src/ui/operated/questionDialog.tsx'
import { ActionBar } from '../../../src/ui/parts/actionBar.tsx'
import { Button, ButtonLink, type ButtonProps, IconButton } from '../../../src/ui/parts/button.tsx'
import { Card, MediaCard, MediaRow } from '../../../src/ui/parts/card.tsx'
import { RadioCards } from '../../../src/ui/parts/choice.tsx'
import { Counter } from '../../../src/ui/parts/counter.tsx'
import { Figures, Progress } from '../../../src/ui/parts/figures.tsx'
import { Icon } from '../../../src/ui/parts/icon.tsx'
import { Grid, Row } from '../../../src/ui/parts/layout.tsx'
import { Picture } from '../../../src/ui/parts/picture.tsx'
import { QrCode } from '../../../src/ui/parts/qrCode.tsx'
import { Skeleton, SkeletonLines } from '../../../src/ui/parts/skeleton.tsx'
import { Stars } from '../../../src/ui/parts/stars.tsx'
import { closeQuestion, confirmDialog } from '../../../src/ui/questions.ts'
import { stylesOf } from '../../support/machines/pieces.ts'

afterEach(() => {
  closeQuestion()
  cleanup()
})

const first = (page: ReactNode): HTMLElement => {
  const { firstElementChild } = render(page).container
  if (!(firstElementChild instanceof HTMLElement)) throw new Error('Nothing is drawn.')
  return firstElementChild
}
const noop = () => {}

describe('a button', () => {
  test.each<readonly [Partial<ButtonProps>, readonly string[]]>([
    [{}, ['button', 'solid']],
    [{ variant: 'line' }, ['button', 'line']],
    [{ variant: 'danger', size: 'md' }, ['button', 'danger']],
    [{ variant: 'quiet', size: 'sm' }, ['button', 'quiet', 'small']],
    [{ fullWidth: true }, ['button', 'solid', 'wide']],
  ])('with %j', (props, look) => {
    expect(stylesOf(first(<Button {...props}>提交</Button>))).toEqual(look)
    cleanup()
    const { variant, size, fullWidth } = props
    const link = { ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) }
    expect(
      stylesOf(
        first(
          <ButtonLink href="/x" {...link}>
            提交
          </ButtonLink>,
        ),
      ),
    ).toEqual(look)
  })
  test('that works turns in place of its sign, and sends no form unless it is meant to', () => {
    const { rerender } = render(<Button icon="<path />">提交</Button>)
    const button = screen.getByRole<HTMLButtonElement>('button')
    expect([button.type, button.querySelectorAll('svg').length]).toEqual(['button', 1])
    expect(button.querySelector('span')).toBeNull()
    rerender(
      <Button type="submit" busy icon="<path />">
        提交
      </Button>,
    )
    expect([button.type, button.querySelectorAll('svg').length]).toEqual(['submit', 1])
    expect(stylesOf(button.querySelector('span'))).toEqual(['turning'])
  })
  test('that may not be pressed sends no form either, and one that may does', () => {
    const sent = vi.fn((event: Event) => event.preventDefault())
    const form = (button: ReactNode) => <form ref={element => element?.addEventListener('submit', sent)}>{button}</form>
    render(
      form(
        <Button type="submit" why="先选几件">
          办
        </Button>,
      ),
    )
    fireEvent.click(screen.getByRole('button'))
    expect(sent).not.toHaveBeenCalled()
    cleanup()
    render(form(<Button type="submit">办</Button>))
    fireEvent.click(screen.getByRole('button'))
    expect(sent).toHaveBeenCalledTimes(1)
  })
})

test('a sign that is pressed inside a form sends it only where it is meant to', () => {
  const sent = vi.fn((event: Event) => event.preventDefault())
  const signs = (
    <form ref={element => element?.addEventListener('submit', sent)}>
      <Counter label="毛毯" value={2} max={9} onChange={noop} />
      <IconButton type="submit" icon="<path />" label="查找" />
    </form>
  )
  render(signs)
  for (const name of ['少一件', '多一件']) fireEvent.click(screen.getByRole('button', { name }))
  expect(sent, 'one more is not all that one wants to say').not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '查找' }))
  expect(sent).toHaveBeenCalledTimes(1)
})

describe('the one thing that a screen is for stands out', () => {
  const looks = () => screen.getAllByRole('button').map(one => [one.textContent, stylesOf(one)[1]])
  test('as the last of the steps in its bar, unless a step says itself how it looks', () => {
    const steps = ['撤回', '改期', '确认'].map(label => ({ label, onPress: noop }))
    render(<ActionBar actions={steps} />)
    expect(looks()).toEqual([
      ['撤回', 'line'],
      ['改期', 'line'],
      ['确认', 'solid'],
    ])
    cleanup()
    render(<ActionBar actions={steps.map(one => ({ ...one, variant: 'danger' }))} />)
    expect(looks().map(([, look]) => look)).toEqual(['danger', 'danger', 'danger'])
    cleanup()
    expect(render(<ActionBar actions={[]} />).container.innerHTML).toBe('')
  })
  test('and a form beside something else does not', () => {
    const form = (aside: boolean) => (
      <InlineForm onNext={noop} submitLabel="保存" aside={aside}>
        内容
      </InlineForm>
    )
    render(form(false))
    expect(looks()).toEqual([['保存', 'solid']])
    cleanup()
    render(form(true))
    expect(looks()).toEqual([['保存', 'line']])
  })
  test.each([
    ['danger', 'alertdialog', 'danger'],
    ['brand', 'dialog', 'solid'],
    [undefined, 'dialog', 'solid'],
  ] as const)('in a question of tone %s', async (tone, role, look) => {
    // What is compiled first is not what is waited for.
    await import('../../../src/ui/operated/questionDialogPanel.tsx')
    render(<QuestionDialog />)
    void confirmDialog({ title: '删除地址？', text: '不能恢复', confirmLabel: '删除', ...(tone && { tone }) })
    await screen.findByRole(role)
    expect(looks().slice(-2)).toEqual([
      ['取消', 'line'],
      ['删除', look],
    ])
  })
})

test('what stands beside a field with a label is put on the line of the field, all else on one middle line', () => {
  const align = (props: Partial<ComponentProps<typeof Row>>) => {
    cleanup()
    return first(<Row {...props}>内容</Row>).dataset.align
  }
  expect([align({ align: 'end' }), align({ align: 'center' }), align({})]).toEqual(['end', undefined, undefined])
})

describe('a card', () => {
  test.each([
    [{}, 'DIV', ['card', 'plain', 'pad']],
    [{ variant: 'chosen', bare: true } as const, 'DIV', ['card', 'chosen']],
    [{ href: '/order', variant: 'soft' } as const, 'A', ['card', 'soft', 'pad', 'link']],
  ])('with %j', (props, tag, look) => {
    const card = first(<Card {...props}>内容</Card>)
    expect([card.tagName, stylesOf(card)]).toEqual([tag, look])
  })
  test.each([
    ['on top of its words', MediaCard, ['320', '168'], ['card', 'link', 'media'], '100%'],
    ['beside them', MediaRow, ['84', '84'], ['card', 'link', 'across'], '5.25rem'],
  ] as const)('with a picture %s', (_, Media, size, look, wide) => {
    const card = first(<Media href="/x" picture="/files/a.jpg" title="毯" headingLevel={4} />)
    const picture = card.querySelector('img')
    expect([stylesOf(card), picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual([look, ...size])
    expect([picture?.parentElement?.style.width, screen.getByRole('heading').tagName]).toEqual([wide, 'H4'])
    cleanup()
    expect(stylesOf(first(<Media href={undefined} picture="" title="毯" />))).toEqual([look[0], look[2]])
    expect(screen.getByRole('heading').tagName).toBe('H3')
  })
})

describe('a picture', () => {
  const open = (more: object = {}) => first(<Picture src="/files/a.jpg" alt="毯" width={96} height={48} {...more} />)
  const image = () => screen.queryByRole('img', { name: '毯' })
  test('has its place before it is there, and is fetched when it comes into sight', () => {
    const box = open()
    expect([box.style.width, box.style.aspectRatio.replaceAll(' ', ''), stylesOf(box)]).toEqual([
      ...['6rem', '96/48', ['picture', 'round']],
    ])
    const names = ['loading', 'decoding', 'fetchpriority']
    expect(names.map(name => image()?.getAttribute(name))).toEqual(['lazy', 'async', 'auto'])
    expect(image()?.style.objectFit).toBe('cover')
    cleanup()
    open({ priority: true, fit: 'contain', edge: 'top' })
    expect(names.map(name => image()?.getAttribute(name))).toEqual(['eager', 'auto', 'high'])
    expect([image()?.style.objectFit, image()?.parentElement?.style.width]).toEqual(['contain', '100%'])
  })
  test('that is lost is a sign that says what it was, until another is to be shown there', () => {
    const { rerender } = render(<Picture src="/a.jpg" alt="毯" width={9} height={9} />)
    fireEvent.error(image()!)
    expect(image()?.tagName).toBe('svg')
    rerender(<Picture src="/b.jpg" alt="毯" width={9} height={9} />)
    expect(image()?.tagName).toBe('IMG')
    cleanup()
    render(<Picture src="" alt="" width={9} height={9} />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })
})

describe('what is measured', () => {
  test.each([
    [0.25, '25', '25%'],
    [0.334, '33', '33%'],
    [1.5, '100', '100%'],
    [-1, '0', '0%'],
  ])('a bar of %d', (value, spoken, wide) => {
    render(<Progress value={value} label="进度" />)
    const bar = screen.getByRole('progressbar', { name: '进度' })
    expect(['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map(name => bar.getAttribute(name))).toEqual([
      ...[spoken, '0', '100'],
    ])
    expect(bar.querySelector('span')?.style.width).toBe(wide)
  })
  test.each([
    [0, '0%'],
    [3.5, '70%'],
    [5, '100%'],
  ])('%d stars', (value, wide) => {
    render(<Stars value={value} />)
    expect(screen.getByRole('img', { name: `${value} 星` }).querySelector('span')?.style.width).toBe(wide)
  })
  test('three figures stand in a row of their own, others do not', () => {
    const figures = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `第${at}`, value: at }))
    expect([2, 3, 4].map(count => stylesOf(first(<Figures items={figures(count)} />)))).toEqual([
      ...[['figures'], ['figures', 'three'], ['figures']],
    ])
  })
})

describe('sizes grow with the type', () => {
  const columns = (element: Element | null | undefined) =>
    element instanceof HTMLElement ? element.style.gridTemplateColumns.replaceAll(' ', '') : ''
  const least = (rem: number) => `repeat(auto-fill,minmax(min(${rem}rem,100%),1fr))`
  test('of columns', () => {
    expect(columns(first(<Grid>内容</Grid>))).toBe(least(15))
    expect(columns(first(<Grid min={320}>内容</Grid>))).toBe(least(20))
    cleanup()
    const options = [{ value: 'a', label: '上午' }]
    render(<RadioCards label="班次" options={options} value="" onChange={noop} />)
    expect(columns(screen.getByRole('radiogroup'))).toBe(least(6.25))
    cleanup()
    const list = (min?: number) => (
      <List title="订单" items={['a']} keyOf={one => one} empty={{ title: '没有' }} {...(min && { min })}>
        {one => one}
      </List>
    )
    render(list(320))
    expect(columns(screen.getByRole('list'))).toBe(least(20))
    cleanup()
    render(list())
    expect(columns(screen.getByRole('list'))).toBe('')
  })
  test('of signs, which are only for the eye unless they stand without words', () => {
    const sign = (more: object = {}) => {
      const svg = render(<Icon svg="<path />" {...more} />).container.querySelector('svg')
      return [svg?.style.width, svg?.style.height, svg?.getAttribute('aria-hidden'), svg?.getAttribute('role')]
    }
    expect(sign()).toEqual(['1.125rem', '1.125rem', 'true', null])
    expect(sign({ size: 32, label: '店铺' })).toEqual(['2rem', '2rem', null, 'img'])
  })
  test('of grey places, the last line of which is shorter', () => {
    const place = first(<Skeleton width="5rem" height="2rem" round="card" />)
    expect([place.style.width, place.style.height, place.getAttribute('aria-hidden')]).toEqual(['5rem', '2rem', 'true'])
    expect(place.style.borderRadius).toBe('var(--r-card)')
    const lines = [...first(<SkeletonLines lines={4} />).children]
    expect(lines.map(one => one instanceof HTMLElement && one.style.width)).toEqual(['100%', '100%', '100%', '60%'])
  })
})

test('a code is drawn module by module, dark on white, with four modules of quiet around it', () => {
  render(<QrCode text="https://linli.example/7" label="签到二维码" />)
  const { size, data } = create('https://linli.example/7', { errorCorrectionLevel: 'M' }).modules
  const svg = screen.getByRole('img', { name: '签到二维码' })
  expect(svg.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`)
  const path = svg.querySelector('path')?.getAttribute('d') ?? ''
  const drawn = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => (Number(y) - 4) * size + Number(x) - 4)
  expect(drawn).toEqual([...data].flatMap((dark, at) => (dark ? [at] : [])))
  expect(svg.style.color).toBe('rgb(0, 0, 0)')
  expect(svg.style.background).toMatch(/#fff|rgb\(255, 255, 255\)/)
})
