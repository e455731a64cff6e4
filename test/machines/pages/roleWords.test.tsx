/** Who may give which role where, and what is said of people, their posts and the regions they serve in. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { MyInfo } from '../../../src/contract/person.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import type { OrganisationTree, RoleRow } from '../../../src/contract/role.contract.ts'
import { AccountPreview } from '../../../src/pages/role/parts/accountPreview.tsx'
import { LEVEL_OF, ORDERED_ROLES, reachOf, roleChoices } from '../../../src/pages/role/parts/duties.ts'
import { appointableRegions, appointableRoles, leaderPostsOf } from '../../../src/pages/role/parts/leaderPosts.ts'
import { RoleCard } from '../../../src/pages/role/parts/roleCard.tsx'
import { defaultRegion, NO_REGION, regionText } from '../../../src/pages/role/parts/roleRegion.tsx'
import { TreeHead } from '../../../src/pages/role/parts/treeHead.tsx'
import { TreeRow } from '../../../src/pages/role/parts/treeRow.tsx'
import RoleList from '../../../src/pages/role/role.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { draw, settle, setUpPieces, toneOf } from '../../support/machines/pieces.ts'
import { openScreen } from '../../support/machines/screen.tsx'
import { ROLE_ACTORS, VOLUNTEER } from '../../support/model/worlds/roleGrant.ts'

setUpPieces()
const post = (role: string, region: string, regionName = region) => ({ role, region, regionName })

test('whoever leads gives what stands one level below, in their own regions only', () => {
  const roles = [post('leader3', '330106'), post('volunteer', '330106'), post('leader2', '3302'), post('platform', '3')]
  const posts = leaderPostsOf({ roles } as unknown as MyInfo)
  // The platform is of the whole country, wherever its account is kept.
  expect(posts).toEqual([post('leader3', '330106'), post('leader2', '3302'), post('platform', '', '3')])
  expect(leaderPostsOf(undefined)).toEqual([])
  expect(appointableRoles(posts)).toEqual(ORDERED_ROLES)
  expect(appointableRoles(posts.slice(0, 1))).toEqual([
    ...['volunteer', 'collector', 'responsible', 'activityLeader', 'leader4'],
  ])
  expect(appointableRoles(posts.slice(1, 2))).toEqual([
    'warehouseIn',
    'warehouseOut',
    'finance',
    'giftStaff',
    'leader3',
  ])
  expect(appointableRoles([post('leader4', '330106009')])).toEqual([])
  expect(appointableRegions(posts, 'collector')).toEqual([posts[0]])
  expect(appointableRegions(posts, 'finance')).toEqual([posts[1]])
  expect(appointableRegions(posts, 'member')).toEqual([])
})

test('each role says what it does and how far it goes, those that most want first', () => {
  expect(roleChoices(ORDERED_ROLES).map(({ label, text }) => `${label}：${text}`)).toEqual([
    '志愿者：上门帮扶邻居，参加志愿活动（一个区县）',
    '上门收取员：上门收取邻居捐的物品（一个街道）',
    '责任人：受理社区里的求助和捐赠（一个社区）',
    '活动负责人：发起活动，审核报名和签到（一个区县）',
    '入库管理员：给捐来的物品登记入库（一个仓库）',
    '出库管理员：把物资发给需要的人（一个仓库）',
    '财务：核对捐款、费用和提现（一个城市）',
    '礼品兑换员：给兑换的礼品发货（一个城市）',
    '四级负责人：管一个街道，指派帮扶和收取（一个街道）',
    '三级负责人：管一个区县，任命街道负责人（一个区县）',
    '二级负责人：管一个城市，任命区县负责人（一个城市）',
  ])
  expect(LEVEL_OF).toEqual({ all: 0, city: 2, district: 3, street: 4, community: 5, warehouse: 2, shop: 0 })
  expect([reachOf('volunteer'), reachOf('member'), reachOf('')]).toEqual(['district', undefined, undefined])
})

describe('where a role begins', () => {
  const own = (region: string) => ({ ...NO_REGION, region, area: region, root: region })
  test.each([
    [
      'in the district that one leads, where it is of a district',
      'volunteer',
      [post('leader3', '330106')],
      own('330106'),
    ],
    [
      'open below it, where it is of a street',
      'collector',
      [post('leader3', '330106')],
      { ...NO_REGION, root: '330106' },
    ],
    ['in the city, where it is of a city', 'finance', [post('leader2', '3301')], own('3301')],
    ['nowhere, where one leads two', 'volunteer', [post('leader3', '330106'), post('leader3', '330102')], NO_REGION],
    ['nowhere, where one leads none', 'volunteer', [], NO_REGION],
    ['nowhere, of a warehouse', 'warehouseIn', [post('leader2', '3301')], NO_REGION],
    ['nowhere, of no role', '', [post('leader2', '3301')], NO_REGION],
  ])('%s', (_, role, roots, expected) => expect(defaultRegion(role, roots)).toEqual(expected))

  test('it is called by the region that one leads and what was chosen in it, a warehouse by its name', () => {
    const roots = [post('leader3', '330102', '上城区'), post('leader3', '330106', '西湖区')]
    const chosen = { ...NO_REGION, root: '330106', areaNames: ['北山街道', '宝石社区'] }
    expect(regionText(chosen, roots)).toBe('西湖区北山街道宝石社区')
    expect(regionText(chosen, [])).toBe('北山街道宝石社区')
    expect(regionText({ ...chosen, warehouse: '城西仓' }, roots)).toBe('城西仓')
  })
})

describe('a number that was typed', () => {
  const refuse = (code: 'offline' | 'missing') => () => {
    throw new Refused({ code, message: '没有这个账号' })
  }
  const person = { name: '王**', phone: '139****0001', avatar: '', roles: [] as string[] }
  test.each([
    ['is no number yet: nothing is said', '1390000000', () => person, ''],
    ['belongs to somebody without role', '13900000001', () => person, '王**139****0001现在还没有角色'],
    ['to one with one role', '13900000001', () => ({ ...person, roles: ['志愿者'] }), '王**139****0001现在是：志愿者'],
    ['with two', '13900000001', () => ({ ...person, roles: ['甲', '乙'] }), '王**139****0001现在是：甲、乙'],
    ['to nobody: its field says so', '13900000001', refuse('missing'), ''],
  ])('%s', async (_, phone, answer, words) => {
    const { container } = openPage(<AccountPreview phone={phone} />, answer)
    await settle()
    expect(container.textContent).toBe(words)
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })
})

describe('somebody in a role', () => {
  const row = (change: object) =>
    ({
      ...{ id: 'r1', name: '王**', phone: '139****0001', roleLabel: '志愿者', regionName: '西湖区', avatar: '' },
      ...{
        role: 'volunteer',
        state: 'active',
        stateLabel: '在任',
        since: 0,
        mine: true,
        deskLabel: '三级负责人',
        ...change,
      },
    }) as unknown as RoleRow
  test.each([
    ['active', 'jade'],
    ['applied', 'warn'],
    ['suspended', 'danger'],
    ['takenBack', 'plain'],
  ])('%s stands in %s', (state, tone) => {
    draw(<RoleCard row={row({ state, stateLabel: '状态' })} href={undefined} />)
    expect(toneOf('状态')).toBe(tone)
  })
  test('is called by name and role, of one’s own by the role alone', () => {
    const theirs = draw(<RoleCard row={row({})} href="/editRole?id=r1" />)
    expect(theirs).toContain('王**志愿者 · 西湖区')
    expect(theirs).toContain('139****0001')
    cleanup()
    const own = draw(<RoleCard own row={row({ state: 'applied', mine: false })} href="/roleEdit?id=r1" />)
    expect(own).toMatch(/^志愿者西湖区/)
    expect(own).not.toMatch(/王|139|审核/)
  })
  test('is called up where the number is whole and the row leads nowhere', () => {
    const call = () => screen.queryAllByRole('link').map(one => one.getAttribute('href'))
    draw(<RoleCard row={row({ phone: '13900000001' })} href={undefined} />)
    expect(call()).toEqual(['tel:13900000001'])
    cleanup()
    draw(<RoleCard row={row({ phone: '13900000001' })} href="/editRole?id=r1" />)
    expect(call()).toEqual(['/editRole?id=r1'])
    cleanup()
    draw(<RoleCard row={row({})} href={undefined} />)
    expect(call()).toEqual([])
  })
  test.each([
    [{ state: 'applied', mine: false }, true],
    [{ state: 'applied', mine: true }, false],
    [{ state: 'active', mine: false }, false],
  ])('%o: who decides is named: %s', (change, named) =>
    expect(draw(<RoleCard row={row(change)} href={undefined} />).includes('由三级负责人审核')).toBe(named),
  )
})

describe('a region', () => {
  const node = (region: string, change: object = {}) => ({ region, name: '北山', leader: '', people: 0, ...change })
  test.each([
    [node('330106009'), '北山还没有人负责人空缺', 'plain'],
    [node('330106009', { leader: '徐国栋', people: 1200 }), '北山1,200 人负责人：徐国栋', 'jade'],
    [node('330106009001', { people: 1 }), '北山1 人', 'jade'],
    [node('33'), '北山还没有人', 'plain'],
    [node('3301'), '北山还没有人负责人空缺', 'plain'],
    [node('330106'), '北山还没有人负责人空缺', 'plain'],
  ])('%o reads 「%s」', (one, words, tone) => {
    expect(draw(<TreeRow node={one} />)).toBe(words)
    expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/organization?region=${one.region}`)
  })

  const tree = (change: object) =>
    ({
      ...{ region: '330106009', leaderLabel: '四级负责人', leaders: [], roles: [], people: 0, children: [] },
      path: [
        { region: '', name: '全国' },
        { region: '330106', name: '西湖区' },
        { region: '330106009', name: '北山街道' },
      ],
      ...change,
    }) as unknown as OrganisationTree
  const appoint = () => screen.queryByRole('link', { name: /^任命/ })?.getAttribute('href')
  test.each([
    ['of the district it lies in', [post('leader3', '330106')], '/addRole?role=leader4&region=330106009'],
    [
      'of the other of two',
      [post('leader3', '330102'), post('leader3', '330106')],
      '/addRole?role=leader4&region=330106009',
    ],
    ['of another district', [post('leader3', '330102')], undefined],
    ['of its city, who gives other posts', [post('leader2', '3301')], undefined],
  ])('whose post is vacant lets the leader %s fill it: %s', (_, posts, href) => {
    const text = draw(<TreeHead tree={tree({})} posts={posts} />)
    expect(text).toContain('四级负责人空缺，事情由上一级负责人处理')
    expect(appoint()).toBe(href)
  })
  test('that has leaders names them; the way down leads to each level, and says which this is', () => {
    const leaders = [{ id: 'u1', name: '徐国栋', avatar: '' }]
    const roles = [{ role: 'collector', roleLabel: '上门收取员', people: 3 }]
    const text = draw(<TreeHead tree={tree({ leaders, roles })} posts={[post('leader3', '330106')]} />)
    expect(text).not.toContain('空缺')
    expect(text).toContain('徐国栋四级负责人')
    expect(screen.getByRole('link', { name: '上门收取员 3 人' }).getAttribute('href')).toBe(
      '/organization?region=330106009&role=collector',
    )
    const way = [...screen.getByRole('navigation').querySelectorAll('a')]
    expect(way.map(one => [one.getAttribute('href'), one.getAttribute('aria-current')])).toEqual([
      ['/organization?region=all', null],
      ['/organization?region=330106', null],
      ['/organization?region=330106009', 'page'],
    ])
    cleanup()
    expect(draw(<TreeHead tree={tree({ leaderLabel: '' })} posts={[]} />)).not.toContain('空缺')
  })
})

describe('the people below me', () => {
  const open = async (at: string, ...roles: readonly object[]) => {
    const page = openPage(
      <RoleList />,
      ({ wire }) => {
        if (wire === '/api/my/getMyInfo') return { uid: '7', roles }
        if (wire.startsWith('/api/getFiveAddress')) return { dataList: [{ id: '330106009', name: '北山街道' }] }
        const counts = { all: 18, applied: 2, active: 9, suspended: 0, past: 7 }
        return { dataList: [], next: '', total: 0, counts }
      },
      { at },
    )
    await settle()
    return page
  }
  test.each([
    [[post('leader3', '330106', '西湖区')], '西湖区里由您带领的人', true],
    [[post('leader3', '330106', '西湖区'), post('leader3', '330102', '上城区')], '由您带领的人', false],
  ])(
    'of %j are told as 「%s」; streets can be chosen among where there is one district: %s',
    async (roles, sub, chooses) => {
      await open('/role', ...roles)
      expect(screen.getByText(sub)).toBeTruthy()
      fireEvent.click(screen.queryByRole('button', { name: /筛选/ }) ?? document.body)
      await settle()
      expect(screen.queryByLabelText('地区') !== null).toBe(chooses)
    },
  )
  test('are counted by where they stand', async () => {
    await open('/role', post('leader3', '330106', '西湖区'))
    const chips = [...screen.getByRole('group', { name: '状态' }).querySelectorAll('button')].map(
      one => one.textContent,
    )
    expect(chips).toEqual(['全部', '待审核 2', '在任 9', '已暂停', '已结束 7'])
  })
  test.each([
    ['/role', 'leader3', '您下面还没有人', '请对方先注册，再用手机号任命。', '/addRole'],
    ['/role', 'leader4', '您下面还没有人', '这里由上一级负责人任命。', undefined],
    ['/role?tab=active', 'leader3', '没有符合的人', '换一个条件看看，或者看全部。', '/addRole'],
  ])('at %s, where nobody is, a %s reads 「%s」', async (at, role, title, text, href) => {
    await open(at, post(role, '330106', '西湖区'))
    expect([screen.getByText(title), screen.getByText(text)]).toHaveLength(2)
    expect(screen.queryAllByRole('link', { name: '任命' })[0]?.getAttribute('href')).toBe(href)
  })
  test('are all shown again at one press, whatever they were narrowed by', async () => {
    const { sent } = await open(
      '/role?tab=active&role=volunteer&region=330106009&keyword=徐',
      post('leader3', '330106'),
    )
    const asked = () => sent.filter(({ wire }) => wire === '/api/renwu/rolePage').at(-1)?.input
    expect(asked()).toEqual({ tab: 'active', role: 'volunteer', region: '330106009', keyword: '徐' })
    fireEvent.click(screen.getByRole('button', { name: '看全部' }))
    await settle()
    expect([asked(), window.location.search]).toEqual([{ tab: 'all' }, ''])
  })
})

describe('one role', () => {
  const at = (change: object) =>
    openScreen({
      ...{ at: '/editRole?id=x1', who: ROLE_ACTORS.leader3 },
      record: {
        ...{ workflow: 'roleGrant', id: 'x1', state: 'active', label: '在任', clocks: [], ways: [] },
        facts: VOLUNTEER,
      },
      patch: (wire, reply) => (wire === '/api/my/roleDetails' ? { ...reply, own: false, ...change } : reply),
    })
  test.each([
    [{ workMinutes: 119 }, /志愿工时\s*1 小时/],
    [{ workMinutes: 120 }, /志愿工时\s*2 小时/],
    [{ workMinutes: 0 }, undefined],
  ])('%o: whole hours are told, none where there are none', async (change, words) => {
    await at(change)
    if (words) expect(document.body.textContent).toMatch(words)
    else expect(document.body.textContent).not.toContain('志愿工时')
  })
  test('says who they are to whoever decides, and who decides to themselves', async () => {
    const change = {
      introduction: '会修灯',
      skills: ['陪诊', '做饭'],
      words: '周末有空',
      deskLabel: '三级负责人',
      carried: 2,
    }
    await at({ ...change, others: [{ roleLabel: '志愿者', regionName: '上城区' }], fullPhone: '13900000001' })
    const text = () => document.body.textContent ?? ''
    for (const one of ['简介会修灯', '特长陪诊、做饭', '申请说明周末有空', '还担任上城区 志愿者'])
      expect(text()).toContain(one)
    expect(text()).toContain('手上有 2 件没有办完的任务，暂停或收回后会转交')
    expect(text()).not.toContain('由谁决定')
    expect(screen.getByRole('link', { name: '13900000001' }).getAttribute('href')).toBe('tel:13900000001')
    await at({ ...change, own: true })
    expect(text()).toContain('由谁决定三级负责人')
    expect(text()).not.toContain('简介会修灯')
    expect(text()).toMatch(/手上有 2 件没有办完的任务(?!，)/)
  })
})
