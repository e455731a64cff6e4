/** Gifts of goods of the demonstration data, found where the seed left them. */
import { donationContract } from '../../../src/contract/donation.contract.ts'
import type { TestServer } from '../server/testServer.ts'

/** Screens that show one gift or one donor, with the address of one that is public. */
export async function giftScreenQueries(
  server: TestServer,
): Promise<readonly (readonly [path: string, query: string])[]> {
  const of = async (party: 'person' | 'organisation') =>
    (await server.call(donationContract.publicGifts, { party, pageSize: 50 })).dataList
  const [people, organisations] = [await of('person'), await of('organisation')]
  const donorOf = (gifts: typeof people) => gifts.find(({ donorUid }) => donorUid !== '')?.donorUid
  return [
    ['/benevolenceDetail', `?id=${people[0]?.id}`],
    ['/benevolenceDetailD', `?id=${organisations[0]?.id}`],
    ['/heartR', `?uid=${donorOf(people)}`],
    ['/heartD', `?uid=${donorOf(organisations)}`],
  ]
}
