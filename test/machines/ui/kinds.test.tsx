/** The kinds of screens: what they say until their content is here and where it cannot be had, and what one may do. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FailureInfo } from '../../../src/ui/kinds/action.ts'
import { Article } from '../../../src/ui/kinds/article.tsx'
import { Board, BoardRow } from '../../../src/ui/kinds/board.tsx'
import { Detail } from '../../../src/ui/kinds/detail.tsx'
import { GuidedForm, type GuidedFormProps, PendingForm } from '../../../src/ui/kinds/guidedForm.tsx'
import { InlineForm } from '../../../src/ui/kinds/inlineForm.tsx'
import { PictureScreen } from '../../../src/ui/kinds/picture.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const noop = () => {}
const action = { label: '去办', onPress: noop }
const png = { src: '/certificates/7.png', alt: '捐赠证书', width: 800, height: 600 }

interface Waiting {
  readonly loading?: boolean
  readonly failure?: FailureInfo
}
describe.each<readonly [string, (more: Waiting) => ReactNode]>([
  ['an article', more => <Article title="政策" body="正文" picture={png} {...more} />],
  ['a record', more => <Detail title="政策" facts={[{ label: '正文', value: '正文' }]} actions={[action]} {...more} />],
  [
    'a board',
    more => (
      <Board title="政策" aside="旁边" {...more}>
        <BoardRow title="正文" actions={[action]} />
      </Board>
    ),
  ],
  ['a picture', more => <PictureScreen title="政策" picture={png} fileName="证书.png" onShare={noop} {...more} />],
])('%s', (_, screenOf) => {
  /** Whether it is said that it is on its way or failed, and whether anything of the content is in sight. */
  const open = (more: Waiting) => {
    cleanup()
    const { container } = render(screenOf(more))
    return {
      failed: screen.queryByRole('alert') !== null,
      grey: container.querySelector('[class*=skeleton]') !== null,
      content:
        /正文|旁边|去办|分享|保存图片/.test(container.textContent ?? '') || container.querySelector('img') !== null,
    }
  }
  const failure = { text: '网络不通', onRetry: vi.fn() }
  test('is grey until it is here, and then says all at once', () => {
    expect(open({ loading: true })).toEqual({ failed: false, grey: true, content: false })
    expect(open({})).toEqual({ failed: false, grey: false, content: true })
  })
  test('that cannot be had says so alone, also while it is asked for again', () => {
    for (const loading of [false, true])
      expect(open({ loading, failure })).toEqual({ failed: true, grey: false, content: false })
    expect(screen.getByRole('alert').textContent).toContain('网络不通')
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(failure.onRetry).toHaveBeenCalledTimes(1)
  })
  test('has its heading and names the window all the while', () => {
    for (const more of [{}, { loading: true }, { failure }]) {
      document.title = ''
      open(more)
      expect([screen.getByRole('heading', { level: 1 }).textContent, document.title]).toEqual([
        '政策',
        '政策 · 邻里公益',
      ])
    }
  })
})

describe('a record', () => {
  const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(one => one.textContent)
  test('shows no card of what there is none of', () => {
    render(<Detail title="捐赠" facts={[]} timeline={[]} next={[]} whyNot={[]} actions={[]} />)
    expect([headings(), document.querySelectorAll('[class*=card]').length]).toEqual([[], 0])
    expect(document.querySelector('[data-action-bar]')).toBeNull()
  })
  test('says what was, and of what comes which is the next', () => {
    render(<Detail title="捐赠" timeline={[{ label: '已提交', at: 0 }]} next={['仓库验收', '送到受助人']} />)
    expect(headings()).toEqual(['进度', '接下来会怎样'])
    const current = screen.getAllByRole('listitem').map(one => [one.textContent?.slice(0, 4), one.ariaCurrent])
    expect(current).toEqual([
      ['已提交 ', null],
      ['仓库验收', 'step'],
      ['送到受助', null],
    ])
  })
  test('says of each step that cannot be taken why', () => {
    const whyNot = [
      { label: '取消', why: '已经发货' },
      { label: '改址', why: '已经揽收' },
    ]
    render(<Detail title="订单" whyNot={whyNot} />)
    const said = [...document.querySelectorAll('details')].map(one => one.textContent)
    expect(said).toEqual(['为什么不能「取消」？已经发货', '为什么不能「改址」？已经揽收'])
  })
  test('says where it stands, how long it may, and what comes then; it is read out by one button', () => {
    vi.stubGlobal('speechSynthesis', { cancel: noop })
    const state = { label: '待收货', text: '请确认', until: Date.now() + 7_200_000 + 1_000, outcome: '自动收货' }
    render(<Detail title="订单" state={state} />)
    expect(document.body.textContent).toMatch(/待收货.*还剩 2 小时 · 然后自动收货.*请确认/)
    expect(screen.getAllByRole('button', { name: '读给我听' })).toHaveLength(1)
    cleanup()
    render(<Detail title="订单" state={{ label: '待受理', since: Date.now() - 7_200_000, untimed: true }} />)
    expect(document.body.textContent).toContain('已等 2 小时 · 没有时限')
    cleanup()
    render(<Detail title="订单" />)
    expect(screen.getAllByRole('button', { name: '读给我听' })).toHaveLength(1)
    cleanup()
    render(<Detail title="订单" loading />)
    expect(screen.queryByRole('button', { name: '读给我听' }), 'nothing is here yet to be read').toBeNull()
  })
})

describe('a board', () => {
  const groups = {
    label: '类别',
    options: [
      { value: 'aid', label: '援助', count: 0 },
      { value: 'gift', label: '礼品', count: '99+' },
      { value: 'rest', label: '其他' },
    ],
    value: 'gift',
  }
  test('parts what waits by kind, each with its count, and stays parted while another kind is on its way', () => {
    const onChange = vi.fn()
    render(<Board title="任务" loading groups={{ ...groups, onChange }} />)
    const kinds = within(screen.getByRole('group', { name: '类别' })).getAllByRole('button')
    expect(kinds.map(one => [one.textContent, one.ariaPressed])).toEqual([
      ['援助 0', 'false'],
      ['礼品 99+', 'true'],
      ['其他', 'false'],
    ])
    fireEvent.click(kinds[2]!)
    expect(onChange.mock.calls).toEqual([['rest']])
  })
  test('makes room beside its rows only for what stands there', () => {
    const makesRoom = (aside: ReactNode) => {
      cleanup()
      return render(<Board title="任务" aside={aside} />).container.querySelector('[class*=beside]') !== null
    }
    expect([makesRoom('地图'), makesRoom(undefined), makesRoom(false)]).toEqual([true, false, false])
  })
  test('that opens with something larger has its heading for the ear', () => {
    render(<Board bare title="任务" sub="3 件" tools="工具" />)
    const heading = screen.getByRole('heading', { level: 1 })
    expect([heading.textContent, heading.className]).toEqual(['任务', expect.stringContaining('hidden')])
    expect(document.body.textContent).toBe('任务')
  })
  test('says of a row where it leads to the eye alone, which its name is a link to already', () => {
    render(<BoardRow title="送餐" href="/aid?id=1" verb="去受理" sub="西湖区 · 3 件" before="图" />)
    expect(screen.getByText(/去受理/).ariaHidden).toBe('true')
    expect(screen.getByRole('link').textContent).toBe('送餐')
    expect(document.body.textContent).toBe('图送餐西湖区 · 3 件去受理 ')
    cleanup()
    render(<BoardRow title="送餐" verb="去受理" actions={[]} />)
    expect(screen.queryByText(/去受理/), 'it leads nowhere').toBeNull()
  })
})

describe('a picture to keep', () => {
  test('is saved under its name, printed and shared where that is offered', () => {
    const [print, onShare] = [vi.fn(), vi.fn()]
    vi.stubGlobal('print', print)
    render(<PictureScreen title="证书" picture={png} fileName="证书.png" printable onShare={onShare} />)
    const link = screen.getByRole('link', { name: '保存图片' })
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([png.src, '证书.png'])
    for (const name of ['打印', '分享']) fireEvent.click(screen.getByRole('button', { name }))
    expect([print.mock.calls.length, onShare.mock.calls.length]).toEqual([1, 1])
    expect(screen.getByRole('img', { name: '捐赠证书' })).toBeTruthy()
    cleanup()
    render(<PictureScreen title="证书" picture={png} fileName="证书.png" />)
    expect(screen.queryByRole('button')).toBeNull()
  })
  test('has beside it what is said of it, also where it cannot be had', () => {
    render(
      <PictureScreen title="证书" failure={{ text: '网络不通', onRetry: noop }} picture={undefined} fileName="证书.png">
        编号 7
      </PictureScreen>,
    )
    expect(screen.getByText('编号 7')).toBeTruthy()
  })
})

describe('a form', () => {
  const open = (more: Partial<GuidedFormProps> = {}) => {
    cleanup()
    const onNext = vi.fn()
    const { container } = render(<GuidedForm title="求助" submitLabel="提交" onNext={onNext} {...more} />)
    const enter = () => fireEvent.submit(container.querySelector('form') ?? container)
    return { onNext, enter, names: () => screen.queryAllByRole('button').map(one => one.textContent) }
  }
  test('is sent by Enter, and neither while it is on its way nor while something bars it', () => {
    const sent = (more: Partial<GuidedFormProps>) => {
      const { onNext, enter } = open(more)
      // The page itself must not be sent anywhere.
      expect(enter()).toBe(false)
      return onNext.mock.calls.length
    }
    expect([sent({}), sent({ busy: true }), sent({ why: '名额已满' })]).toEqual([1, 0, 0])
    const button = screen.getByRole('button', { name: '提交' })
    expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', '名额已满'])
    open({ busy: true })
    expect(screen.getByRole('button', { name: '提交' }).getAttribute('aria-busy')).toBe('true')
  })
  test('leads back from where there is something behind', () => {
    expect(open().names()).toEqual(['提交'])
    const onBack = vi.fn()
    const { onNext, names } = open({ steps: ['谁', '核对'], at: 1, onBack })
    expect(names()).toEqual(['上一步', '提交'])
    fireEvent.click(screen.getByRole('button', { name: '上一步' }))
    expect([onBack.mock.calls.length, onNext.mock.calls.length]).toEqual([1, 0])
  })
  test('of one page names no steps, of several where one is and which are done', () => {
    open({ steps: ['谁'] })
    expect(screen.queryAllByRole('listitem')).toEqual([])
    open({ steps: ['谁', '要什么', '核对'], at: 1, done: [true] })
    expect(screen.getAllByRole('listitem').map(one => [one.textContent, one.ariaCurrent])).toEqual([
      ['谁（已填）', null],
      ['2要什么', 'step'],
      ['3核对', null],
    ])
  })
  test('is checked group by group, each with its own way back', () => {
    const onEdit = vi.fn()
    const items = [{ label: '姓名', value: '王桂兰' }]
    open({
      check: [
        { label: '您是谁', items, onEdit },
        { label: '积分', items: [] },
      ],
    })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('请核对一遍')
    expect(screen.getAllByRole('button').map(one => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      '修改您是谁',
      '提交',
    ])
    fireEvent.click(screen.getByRole('button', { name: '修改您是谁' }))
    expect(onEdit).toHaveBeenCalledTimes(1)
    expect(screen.getByText('王桂兰').closest('dl')?.textContent).toBe('姓名王桂兰')
  })
  const field = (label: string) => (
    <label key={label} data-invalid="">
      {label}
      <input />
    </label>
  )
  test('counts its faults where there are several, and leads from one to the next', () => {
    open({ children: ['姓名', '电话'].map(field) })
    expect(screen.getByText('有 2 处要改').getAttribute('role')).toBe('status')
    fireEvent.click(screen.getByRole('button', { name: '看下一处' }))
    expect(document.activeElement).toBe(screen.getByLabelText('姓名'))
    open({ children: field('姓名') })
    expect(screen.queryByRole('button', { name: '看下一处' })).toBeNull()
  })
  test('says above all what the server said, else what is wrong with a field that is not drawn', () => {
    const errors = { at: '请在地图上选位置' }
    open({ errors })
    expect(screen.getByRole('alert').textContent).toBe('请在地图上选位置')
    open({ errors, problem: '名额已满' })
    expect(screen.getByRole('alert').textContent).toBe('名额已满')
    open({ errors, children: field('位置') })
    expect(screen.queryByRole('alert'), 'it stands at its field').toBeNull()
  })
  test('says that it is kept once it is, in a place that is there before', () => {
    open({ saved: false })
    expect(screen.getByRole('status').textContent).toBe('')
    open({ saved: true })
    expect(screen.getByRole('status').textContent).toBe('已自动保存')
    open()
    expect(screen.queryByRole('status')).toBeNull()
  })
  test('in its place says the same, and offers the way out beside the button', () => {
    const { rerender } = render(
      <InlineForm onNext={noop} submitLabel="保存" errors={{ at: '请选位置' }} saved leave={<a href="/">不改了</a>} />,
    )
    expect([screen.getByRole('alert').textContent, screen.getByRole('status').textContent]).toEqual([
      '请选位置',
      '已自动保存',
    ])
    expect(screen.getByRole('link', { name: '不改了' })).toBeTruthy()
    rerender(
      <InlineForm onNext={noop} submitLabel="保存" errors={{ at: '请选位置' }} problem="名额已满" stops={1} busy />,
    )
    expect(screen.getByRole('alert').textContent).toBe('名额已满')
    expect(document.activeElement?.textContent, 'what stops it is not brought into sight').toBe('名额已满')
    expect(screen.getByRole('button', { name: '保存' }).ariaBusy).toBe('true')
  })
  test('that waits for what it begins with is grey, and says where that cannot be had', () => {
    const { rerender, container } = render(<PendingForm title="求助" failure={undefined} />)
    expect([screen.queryByRole('alert'), container.querySelector('[class*=skeleton]') !== null]).toEqual([null, true])
    const onRetry = vi.fn()
    rerender(<PendingForm title="求助" failure={{ text: '网络不通', onRetry }} />)
    expect(container.querySelector('[class*=skeleton]')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })
})
