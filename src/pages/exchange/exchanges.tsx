import { useUrlQuery } from '../../data/urlQuery.ts'
import { ExchangeDesk } from './parts/exchangeDesk.tsx'
import { MyExchanges } from './parts/myExchanges.tsx'

const NAMES = ['desk'] as const

/** 兑换记录: mine; for gift staff, with `desk` in the address, their desk. */
export default function Exchanges() {
  return useUrlQuery(NAMES).query.desk ? <ExchangeDesk /> : <MyExchanges />
}

export const reads = {
  ahead: (address: URLSearchParams) => (address.get('desk') ? ExchangeDesk : MyExchanges).reads.ahead(address),
}
