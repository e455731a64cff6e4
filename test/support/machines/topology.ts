/** Returns a map file of areas, each with what is known of it and its ring of [longitude, latitude]. */
export const topologyOf = (shapes: readonly (readonly [properties: object, ring: number[][]])[]) => ({
  type: 'Topology',
  arcs: shapes.map(([, ring]) => ring),
  objects: {
    all: {
      type: 'GeometryCollection',
      geometries: shapes.map(([properties], at) => ({ type: 'Polygon', arcs: [[at]], properties })),
    },
  },
})
