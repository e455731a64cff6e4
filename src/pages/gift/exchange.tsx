import { prefetchQuery } from '../../data/query.ts'
import { queryOf, useUrlQuery } from '../../data/urlQuery.ts'
import { deskInput, deskTabOf, ExchangeDesk } from './parts/exchangeDesk.tsx'
import { exchangeTabOf, MyExchanges } from './parts/myExchanges.tsx'

const NAMES = ['tab', 'desk', 'keyword'] as const

/** 兑换记录: mine; for gift staff, with `desk` in the address, what they have to see to. */
export default function Exchanges() {
  const { query, setQuery } = useUrlQuery(NAMES)
  return query.desk ? (
    <ExchangeDesk
      tab={deskTabOf(query.desk)}
      keyword={query.keyword}
      onTab={desk => setQuery({ desk, keyword: '' })}
      onKeyword={keyword => setQuery({ keyword })}
    />
  ) : (
    <MyExchanges tab={exchangeTabOf(query.tab)} onTab={tab => setQuery({ tab: tab === 'all' ? '' : tab })} />
  )
}

export function preload(query: URLSearchParams): void {
  const { desk, keyword, tab } = queryOf(NAMES, query)
  if (desk) prefetchQuery('/api/renwu/duihuanPage', deskInput(deskTabOf(desk), keyword))
  else prefetchQuery('/api/index/myDuihuanGoodsRecord', { tab: exchangeTabOf(tab) })
}
