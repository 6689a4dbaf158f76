import L from 'leaflet'

/** Plugins of Leaflet look for it here, so this module comes before any of them. */
Object.assign(globalThis, { L })

export { L }
