/** Calls a second on one server, one call after the other, with 10 connections. */
import autocannon from 'autocannon'
import { inTurn } from './turns.mjs'

const CONNECTIONS = 10
const SECONDS = 2

/**
 * @typedef {{ name: string, wire: string, method: 'GET' | 'POST', fields: Record<string, string>, isList: boolean }}
 * Case
 */
/** @typedef {{ name: string, isList: boolean, rate: number, p50: number, p99: number, bad: number }} Outcome */

/** @param {string} url @param {string} wire @param {Record<string, string>} [fields] @returns {Promise<any>} */
const post = async (url, wire, fields = {}) =>
  (await fetch(url + wire, { method: 'POST', body: new URLSearchParams(fields) })).json()

const BOX = { west: '120.0', south: '30.1', east: '120.4', north: '30.4' }

/**
 * Every reading call, with an input that finds something; and one write.
 * @param {string} url @param {{ phone: string, password: string }} account @returns {Promise<Case[]>}
 */
const casesOn = async (url, { phone, password }) => {
  const { token } = await post(url, '/api/login/phoneLogin', { phone, password })
  /** @param {string} wire @param {Record<string, string>} [fields] */
  const firstOf = async (wire, fields) => (await post(url, wire, fields)).dataList?.[0]?.id ?? ''
  const i = '/api/index/'
  const two = await firstOf('/api/getClassifOne')
  const [project, policy, article] = [
    await firstOf(`${i}getGongyixiangmu`),
    await firstOf(`${i}getZhengcebangfu`),
    await firstOf(`${i}platformJieshaoPage`),
  ]
  /** @param {string} wire @param {Record<string, string>} [fields] @param {boolean} [isList] @returns {Case} */
  const one = (wire, fields = {}, isList = false) => ({
    name: wire.replace(/^.*\//, ''),
    wire,
    method: 'POST',
    fields,
    isList,
  })
  return [
    one('/api/getPlatformSet'),
    one(`${i}getShouye`),
    one(`${i}getShouye`, { region: '330106' }),
    one(`${i}getBanner`),
    one(`${i}getShujutongji`),
    one(`${i}getGongyixiangmu`, {}, true),
    one(`${i}getGongyixiangmu`, { keyword: '老人' }, true),
    one(`${i}getGongyixiangmuDetails`, { id: project }),
    one(`${i}getZhengcebangfu`, { region: '330106' }, true),
    one(`${i}getZhengcebangfuDetails`, { id: policy }),
    one(`${i}platformJieshaoPage`, {}, true),
    one(`${i}platformJieshaoDetails`, { id: article }),
    one(`${i}getDitu`, BOX),
    one('/api/getClassifAll'),
    one('/api/getClassifOne'),
    one('/api/getClassifTwo', { id: two }),
    one('/api/getJichengxinList'),
    one('/api/getFiveAddress1'),
    one('/api/getFiveAddress2', { id: '33' }),
    one('/api/getFiveAddress3', { id: '3301' }),
    one('/api/getFiveAddress4', { id: '330106' }),
    one('/api/getFiveAddress5', { id: '330106109' }),
    {
      name: 'getQianSanjiAddress',
      wire: '/fiveaddress/fiveAddress/getQianSanjiAddress',
      method: 'GET',
      fields: {},
      isList: false,
    },
    one('/api/my/getMyInfo', { token }),
    one('/api/my/addressList', { token }),
    one('/api/my/updateMyInfo', { token, introduction: '住在北山街道' }),
  ].map(it => ({
    ...it,
    name: it.fields.keyword || it.fields.region ? `${it.name} ${it.fields.keyword ?? it.fields.region}` : it.name,
  }))
}

/** @param {string} url @param {Case} one @param {number} seconds */
const cannon = (url, { wire, method, fields }, seconds) =>
  autocannon({
    url: url + wire,
    method,
    connections: CONNECTIONS,
    duration: seconds,
    ...(method === 'POST'
      ? {
          body: new URLSearchParams(fields).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
      : {}),
  })

/**
 * @param {string} url @param {{ phone: string, password: string }} account
 * @returns {Promise<Outcome[]>}
 */
export const measure = async (url, account) => {
  const outcomes = []
  for (const one of await casesOn(url, account)) {
    const answer =
      one.method === 'GET' ? await (await fetch(url + one.wire)).json() : await post(url, one.wire, one.fields)
    const well = answer.result === 0 || answer.code === 200
    await cannon(url, one, 0.3)
    const { requests, latency, non2xx, errors } = await inTurn(() => cannon(url, one, SECONDS), {
      rankOf: outcome => outcome.requests.average,
    })
    outcomes.push({
      name: one.name,
      isList: one.isList,
      rate: requests.average,
      p50: latency.p50,
      p99: latency.p99,
      bad: well ? non2xx + errors : Number.NaN,
    })
  }
  return outcomes
}
