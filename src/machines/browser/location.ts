/**
 * Where the person is (design 2.13): checkStored → (missing) locateByIp → middle of the rectangle → reverseGeocode → store →
 * reload. Any step may fail; then a default district stands in, with a notice, until the person chooses by hand.
 */
import { type ActorRefFrom, assign, createActor, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { DEFAULT_CENTRE, DEFAULT_PLACE, type Place, type Point } from '../../contract/constants.ts'
import { type KeyStore, missing } from './injected.ts'
import {
  centreFrom,
  type IpAnswer,
  placeFrom,
  type RegeoAnswer,
  storeCentre,
  storedCentre,
  storedPlace,
  storePlace,
} from './place.ts'

interface Context {
  readonly local: KeyStore
  readonly place: Place
  /** Undefined until known. */
  readonly centre: Point | undefined
}
export type LocationEvent =
  /** The person chose a district; `centre` where the chooser knows it. */
  { type: 'CHOOSE'; place: Place; centre?: Point } | { type: 'RETRY' }

export const UNPLACED_NOTICE = `没能找到您所在的地区，先按${DEFAULT_PLACE.city}${DEFAULT_PLACE.district}显示，您可以自己选择地区`
export const NOT_KEPT_NOTICE = '这台设备没能记住您的地区，下次打开时还要再选一次'

export const locationMachine = setup({
  types: {} as { context: Context; events: LocationEvent; input: { local: KeyStore }; tags: 'settled' | 'byDefault' },
  actors: {
    locateByIp: fromPromise<Point>(missing('locateByIp')),
    reverseGeocode: fromPromise<Place, readonly [lng: number, lat: number]>(missing('reverseGeocode')),
    centreOf: fromPromise<Point, Place>(missing('centreOf')),
    /** Rejects where storage is full or forbidden: after a reload nothing would be found, and again, and again. */
    store: fromPromise<void, Context>(async ({ input: { local, place, centre } }) => {
      storePlace(local, place)
      storeCentre(local, place, centre)
      if (storedPlace(local)?.districtId !== place.districtId) throw new Error(NOT_KEPT_NOTICE)
    }),
  },
  actions: {
    notify: (_, _params: { text: string }) => missing('notify')(),
    reload: missing('reload'),
    takeStored: assign(({ context: { local } }) => {
      const place = storedPlace(local) ?? DEFAULT_PLACE
      return { place, centre: storedCentre(local, place) }
    }),
    keepCentre: ({ context: { local, place, centre } }) => storeCentre(local, place, centre),
    standIn: assign({ place: DEFAULT_PLACE, centre: DEFAULT_CENTRE }),
  },
  guards: {
    stored: ({ context }) => storedPlace(context.local) !== undefined,
    centred: ({ context }) => context.centre !== undefined,
  },
}).createMachine({
  id: 'location',
  context: ({ input: { local } }) => ({ local, place: DEFAULT_PLACE, centre: undefined }),
  initial: 'checkStored',
  on: {
    CHOOSE: { target: '.storing', actions: assign(({ event: { place, centre } }) => ({ place, centre })) },
  },
  states: {
    checkStored: { always: [{ guard: 'stored', target: 'ready', actions: 'takeStored' }, { target: 'locatingByIp' }] },
    locatingByIp: {
      invoke: {
        src: 'locateByIp',
        onDone: { target: 'reverseGeocoding', actions: assign(({ event }) => ({ centre: event.output })) },
        onError: 'unplaced',
      },
    },
    reverseGeocoding: {
      invoke: {
        src: 'reverseGeocode',
        input: ({ context: { centre = DEFAULT_CENTRE } }) => [centre.lng, centre.lat] as const,
        onDone: { target: 'storing', actions: assign(({ event }) => ({ place: event.output })) },
        onError: 'unplaced',
      },
    },
    storing: {
      invoke: {
        src: 'store',
        input: ({ context }) => context,
        onDone: 'reloading',
        onError: { target: 'ready', actions: { type: 'notify', params: { text: NOT_KEPT_NOTICE } } },
      },
    },
    reloading: { entry: 'reload' },
    ready: {
      tags: 'settled',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'centred', target: 'centred' }, { target: 'finding' }] },
        finding: {
          invoke: {
            src: 'centreOf',
            input: ({ context }) => context.place,
            onDone: { target: 'centred', actions: [assign(({ event }) => ({ centre: event.output })), 'keepCentre'] },
            onError: 'uncentred',
          },
        },
        centred: {},
        uncentred: {},
      },
    },
    // Not stored: nobody chose it. The next visit looks again.
    unplaced: {
      tags: ['settled', 'byDefault'],
      entry: ['standIn', { type: 'notify', params: { text: UNPLACED_NOTICE } }],
      on: { RETRY: 'locatingByIp' },
    },
  },
})

export type LocationActor = ActorRefFrom<typeof locationMachine>
export type LocationSnapshot = SnapshotFrom<typeof locationMachine>

export interface LocationServices {
  readonly local: KeyStore
  locateByIp(): Promise<IpAnswer>
  reverseGeocode(lngLat: readonly [lng: number, lat: number]): Promise<RegeoAnswer>
  /** The middle of a district, GCJ-02. Without it the map of a place chosen by hand starts at the default centre. */
  centreOf?(place: Place): Promise<Point>
  /** Shows a notification (4500 ms). */
  notify(text: string): void
  /** Loads the page anew. */
  reload(): void
}

/** Makes and starts the location; called once, outside React. */
export const createLocation = (services: LocationServices): LocationActor =>
  createActor(
    locationMachine.provide({
      actors: {
        locateByIp: fromPromise(async () => centreFrom(await services.locateByIp())),
        reverseGeocode: fromPromise(async ({ input }) => placeFrom(await services.reverseGeocode(input))),
        centreOf: fromPromise(async ({ input }) => services.centreOf?.(input) ?? missing('centreOf')()),
      },
      actions: { notify: (_, { text }) => services.notify(text), reload: () => services.reload() },
    }),
    { input: { local: services.local } },
  ).start()

export const placeOf = ({ context }: LocationSnapshot): Place => context.place
/** GCJ-02; the default centre as long as none is known. */
export const centreOf = ({ context }: LocationSnapshot): Point => context.centre ?? DEFAULT_CENTRE
/** True while the default district stands in for one that nobody chose. */
export const isByDefault = (snapshot: LocationSnapshot): boolean => snapshot.hasTag('byDefault')
