/**
 * The machine of the visitor's place: checkStored → (missing) locateByIp → centre of the rectangle → reverseGeocode →
 * store → reload. If a step fails, a default district is used, with a notice, until the person chooses one. On a first
 * visit the start script in index.html has already started these steps: its result is awaited instead of repeating the
 * requests.
 */
import { type ActorRefFrom, assign, createActor, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { DEFAULT_CENTRE, DEFAULT_PLACE, type Place, type Point } from '../../contract/constants.ts'
import { type KeyStore, notProvided } from './injected.ts'
import { centreFrom, type IpAnswer, placeFrom, type RegeoAnswer } from './mapAnswers.ts'
import { storeCentre, storedCentre, storedPlace, storePlace } from './place.ts'

interface Context {
  readonly local: KeyStore
  /** Whether the start script has started locating. */
  readonly hasStarted: boolean
  readonly place: Place
  /** Undefined if unknown. */
  readonly centre: Point | undefined
}
/** A located place with its centre. */
export interface Located {
  readonly place: Place
  readonly centre: Point
}
export type LocationEvent =
  /** The person chose a district; `centre` if the chooser knows it. */
  { type: 'CHOOSE'; place: Place; centre?: Point } | { type: 'RETRY' }

export const UNPLACED_NOTICE = `没能找到您所在的地区，先按${DEFAULT_PLACE.city}${DEFAULT_PLACE.district}显示，您可以自己选择地区`
export const NOT_STORED_NOTICE = '这台设备没能记住您的地区，下次打开时还要再选一次'

export const locationMachine = setup({
  types: {} as {
    context: Context
    events: LocationEvent
    input: { local: KeyStore; hasStarted: boolean }
    tags: 'settled' | 'byDefault'
  },
  actors: {
    startScript: fromPromise<Located | undefined>(notProvided('startScript')),
    locateByIp: fromPromise<Point>(notProvided('locateByIp')),
    reverseGeocode: fromPromise<Place, readonly [lng: number, lat: number]>(notProvided('reverseGeocode')),
    centreOf: fromPromise<Point, Place>(notProvided('centreOf')),
    /** Rejects if storage is full or forbidden: otherwise the reload would find nothing and loop. */
    store: fromPromise<void, Context>(async ({ input: { local, place, centre } }) => {
      storePlace(local, place)
      storeCentre(local, place, centre)
      if (storedPlace(local)?.districtId !== place.districtId) throw new Error(NOT_STORED_NOTICE)
    }),
  },
  actions: {
    notify: (_, _params: { text: string }) => notProvided('notify')(),
    reload: notProvided('reload'),
    takeStored: assign(({ context: { local } }) => {
      const place = storedPlace(local) ?? DEFAULT_PLACE
      return { place, centre: storedCentre(local, place) }
    }),
    keepCentre: ({ context: { local, place, centre } }) => storeCentre(local, place, centre),
    standIn: assign({ place: DEFAULT_PLACE, centre: DEFAULT_CENTRE }),
  },
  guards: {
    stored: ({ context }) => storedPlace(context.local) !== undefined,
    started: ({ context }) => context.hasStarted,
    centred: ({ context }) => context.centre !== undefined,
  },
}).createMachine({
  id: 'location',
  context: ({ input }) => ({ ...input, place: DEFAULT_PLACE, centre: undefined }),
  initial: 'checkStored',
  on: {
    CHOOSE: { target: '.storing', actions: assign(({ event: { place, centre } }) => ({ place, centre })) },
  },
  states: {
    checkStored: {
      always: [
        { guard: 'stored', target: 'ready', actions: 'takeStored' },
        { guard: 'started', target: 'awaitingStartScript' },
        { target: 'locatingByIp' },
      ],
    },
    // The start script reloads the page itself; it returns only a place that it could not store, or nothing.
    awaitingStartScript: {
      invoke: {
        src: 'startScript',
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'storing',
            actions: assign(({ event }) => event.output ?? {}),
          },
          { target: 'unplaced' },
        ],
        onError: 'unplaced',
      },
    },
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
        onError: { target: 'ready', actions: { type: 'notify', params: { text: NOT_STORED_NOTICE } } },
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
    // Not stored, as it is not a choice: the next visit locates again.
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
  /**
   * The place that the start script found but could not store, undefined for none; never settles if the page is about
   * to reload. Absent without a start script.
   */
  readonly startScript?: Promise<Located | undefined> | undefined
  locateByIp(): Promise<IpAnswer>
  reverseGeocode(lngLat: readonly [lng: number, lat: number]): Promise<RegeoAnswer>
  /** The centre of a district, GCJ-02. Without it the map of a manually chosen place starts at the default centre. */
  centreOf?(place: Place): Promise<Point>
  /** Shows a notification (4500 ms). */
  notify(text: string): void
  /** Reloads the page. */
  reload(): void
}

/** Creates and starts the location; called once, outside React. */
export const createLocation = (services: LocationServices): LocationActor =>
  createActor(
    locationMachine.provide({
      actors: {
        startScript: fromPromise(async () => services.startScript),
        locateByIp: fromPromise(async () => centreFrom(await services.locateByIp())),
        reverseGeocode: fromPromise(async ({ input }) => placeFrom(await services.reverseGeocode(input))),
        centreOf: fromPromise(async ({ input }) => services.centreOf?.(input) ?? notProvided('centreOf')()),
      },
      actions: { notify: (_, { text }) => services.notify(text), reload: () => services.reload() },
    }),
    { input: { local: services.local, hasStarted: services.startScript !== undefined } },
  ).start()

/** Returns the known or chosen place. */
export const placeOf = ({ context }: LocationSnapshot): Place => context.place
/** Returns the centre in GCJ-02; the default centre while unknown. */
export const centreOf = ({ context }: LocationSnapshot): Point => context.centre ?? DEFAULT_CENTRE
/** Returns true while the default district is used without a choice. */
export const isByDefault = (snapshot: LocationSnapshot): boolean => snapshot.hasTag('byDefault')
