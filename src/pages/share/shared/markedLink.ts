/** The sharer's mark in the query of a link. */
const MARK_PARAM = 'share'

/** Returns `https://…/accomplishDetail?id=1&share=abc`; without a mark for an empty code. */
export const markedLink = (origin: string, path: string, code: string): string =>
  origin + path + (code && `${path.includes('?') ? '&' : '?'}${MARK_PARAM}=${code}`)

/** Returns the mark in the query of an address, empty for none. */
export const markOf = (search: string): string => {
  const code = new URLSearchParams(search).get(MARK_PARAM) ?? ''
  return /^[0-9a-zA-Z]{8,32}$/.test(code) ? code : ''
}
