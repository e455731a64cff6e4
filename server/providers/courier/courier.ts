/** Couriers: who carries parcels. Tracks are written by hand until a service is asked for them. */
export interface Courier {
  readonly id: string
  readonly name: string
}

export interface CourierProvider {
  /** In the order in which people look for them. */
  companies(): readonly Courier[]
}
