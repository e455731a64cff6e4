import images from 'icon:images'
import plus from 'icon:plus'
import { useLocation } from 'wouter'
import { CONTENT_DESK } from '../../../contract/contentLists.ts'
import { CONTENT_KINDS, COUNTERSIGNED, type ContentKind } from '../../../contract/contentWords.ts'
import { keysOf, tableOf } from '../../../contract/keys.ts'
import { screenOf } from '../../../contract/screens.ts'
import { readOf, screenReads } from '../../../data/reads.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { formatDay } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import { DESKS, deskOf, newOf, SHARED } from './bodies.ts'
import { ContentEditor } from './contentEditor.tsx'
import { ContentPanel } from './contentPanel.tsx'

const NAMES = ['edit', 'kind'] as const
const EDITOR_READS = screenReads(['edit'], ({ edit }) => ({
  version: edit !== 'new' && edit && readOf('/api/manage/contentDetails', { id: edit }),
}))
const dayOf = (at: number) => formatDay(at, { withTime: true })

/** Returns the kind that is named in the address, of those of one desk. */
const kindNamed = (kind: ContentKind, named: string): ContentKind =>
  SHARED[kind]?.find(guest => guest === named) ?? kind

function NewContent() {
  const [path] = useLocation()
  const named = useUrlQuery(NAMES).query.kind
  const kind = kindNamed(keysOf(DESKS).find(one => DESKS[one] === path) ?? 'banner', named)
  return (
    <ButtonLink href={deskOf(kind, { edit: 'new' })} size="sm" variant="line" icon={plus}>
      {newOf(kind)}
    </ButtonLink>
  )
}

/** Returns who publishes what is on the desk of a kind. */
function subOf(kind: ContentKind): string {
  if (COUNTERSIGNED.includes(kind)) return '改好送审，由另一人发布'
  return SHARED[kind] ? '改好送审；规则由另一人发布' : '改好送审，审过的那一版才上线'
}

const contentDesk = (kind: ContentKind) =>
  deskScreen('/api/manage/contentPage', {
    isInternal: true,
    workflow: 'content',
    list: CONTENT_DESK,
    title: screenOf(DESKS[kind])?.title ?? '',
    sub: subOf(kind),
    unit: '版内容',
    given: { kind },
    filters: { keyword: '标题', since: '' },
    choices: [
      {
        name: 'kind',
        label: '种类',
        words: {
          '': CONTENT_KINDS[kind],
          ...tableOf(SHARED[kind] ?? [], guest => CONTENT_KINDS[guest]),
          all: '全部种类',
        },
        callOf: value => (value === 'all' ? { kind: undefined } : { kind: kindNamed(kind, value) }),
      },
    ],
    row: row => ({
      title: row.title,
      sub: [CONTENT_KINDS[row.kind], `第 ${row.number} 版`, row.editor].filter(Boolean).join(' · '),
      // What is live waits for nobody.
      ...(row.record.state !== 'live' && { since: row.at }),
      stateLabel: row.stateLabel,
    }),
    matter: ({ title, number, editor, startsAt, endsAt, ...row }) => ({
      title,
      facts: [
        { label: '种类', value: `${CONTENT_KINDS[row.kind]} · 第 ${number} 版` },
        editor !== '' && { label: '最后修改', value: editor },
        { label: '上线', value: startsAt === null ? '发布后马上' : dayOf(startsAt) },
        { label: '下线', value: endsAt === null ? '不自动下线' : dayOf(endsAt) },
      ],
    }),
    Panel: ContentPanel,
    // They are taken in the editor.
    excluded: ['EDIT'],
    stays: ['SUBMIT', 'UNSCHEDULE', 'RETURN', 'RESTORE'],
    Tools: NewContent,
    empty: { title: '这里没有内容', text: '按右上角起草一版。', icon: images },
  })

/** Returns the screen of a kind: its desk, and its editor (`?edit=new`, or a draft, or what is live). */
export function contentScreen(kind: ContentKind) {
  const ContentDesk = contentDesk(kind)
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, never while something is drawn
  function ContentScreen() {
    const { edit, kind: named } = useUrlQuery(NAMES).query
    return edit ? (
      <ContentEditor key={edit} kind={kindNamed(kind, named)} id={edit === 'new' ? '' : edit} />
    ) : (
      <ContentDesk />
    )
  }
  const ahead = (address: URLSearchParams): void =>
    (address.get('edit') ? EDITOR_READS : ContentDesk.reads).ahead(address)
  return Object.assign(ContentScreen, { reads: { ahead } })
}
