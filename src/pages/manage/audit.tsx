import scroll from 'icon:scroll-text'
import { AUDIT_TABS, AUDIT_YEARS } from '../../contract/auditWords.ts'
import { AUDIT_TABLE } from '../../contract/deskTables.ts'
import { isKeyOf } from '../../contract/keys.ts'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, screenReads, useReads } from '../../data/reads.ts'
import { useReadsOnly } from '../../data/readsOnly.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { DeskFilters } from '../record/shared/deskFilters.tsx'
import { ExportTool } from '../record/shared/exportTool.tsx'
import { tabOptions } from '../record/shared/tabOptions.ts'
import { AuditLine, type AuditReader } from './parts/auditLine.tsx'

const NAMES = ['tab', 'keyword', 'since', 'until'] as const
/** Whose pages show records: to an auditor the books, too. */
const PLATFORM: AuditReader = { posts: ['platform'], roles: ['platform'] }
const AUDITOR: AuditReader = { posts: ['finance', 'platform'], roles: ['auditor'] }

const inputOf = ({ tab, ...filter }: Readonly<Record<(typeof NAMES)[number], string>>) => ({
  ...(isKeyOf(AUDIT_TABS, tab) && { tab }),
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)),
})

export const reads = screenReads(NAMES, query => ({ pages: pagesOf('/api/manage/auditPage', inputOf(query)) }))

/** 操作记录: what people did on the portal, the newest first; nobody can change it. */
export default function Audit() {
  const { query, setQuery, pages } = useReads(reads)
  const isFiltered = NAMES.some(name => query[name] !== '')
  const { total = 0 } = listProps(pages)
  const reader = useReadsOnly() ? AUDITOR : PLATFORM
  return (
    <List
      title="操作记录"
      sub={`谁、以什么身份、办了什么、为什么。只能看，不能改；登录、导出和被拒绝的保留 ${AUDIT_YEARS} 年，步骤和事情一起保留`}
      tools={<ExportTool table={AUDIT_TABLE} unit="条记录" total={total} input={inputOf(query)} />}
      filters={
        <>
          <Filters
            hideLabel
            label="种类"
            options={tabOptions(AUDIT_TABS, undefined)}
            value={isKeyOf(AUDIT_TABS, query.tab) ? query.tab : 'all'}
            onChange={tab => setQuery({ tab: tab === 'all' ? '' : tab })}
          />
          <DeskFilters
            filters={{ keyword: '姓名、手机号、事情的编号', since: '' }}
            choices={[]}
            values={{ ...query, region: '' }}
            onChange={setQuery}
          />
        </>
      }
      {...listProps(pages)}
      keyOf={({ id }) => id}
      unit="条记录"
      empty={
        isFiltered
          ? {
              title: '没有找到记录',
              text: '换一个种类、日子，或者写全姓名、手机号。',
              icon: scroll,
              action: { label: '看全部', onPress: () => setQuery({ tab: '', keyword: '', since: '', until: '' }) },
            }
          : { title: '还没有记录', text: '有人办了事，这里就会有。', icon: scroll }
      }
    >
      {row => <AuditLine row={row} reader={reader} />}
    </List>
  )
}
