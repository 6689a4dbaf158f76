/**
 * What the demo municipality consists of. Everything is plain data (JSON fits it), made by `demoTown(seed)`.
 * Boundaries are rings of `{lat, lng}` that are not closed; streets and points are `{latitude, longitude}` (wire.md).
 */

export interface LatLng {
  lat: number
  lng: number
}

export interface GeoPoint {
  latitude: number
  longitude: number
}

export interface DemoClient {
  id: string
  name: string
  cnpj: string
  /** Seven digits with a right check digit that no municipality has. */
  ibge: string
  stateCode: string
  latitude: number
  longitude: number
  northeast: GeoPoint
  southwest: GeoPoint
  boundary: LatLng[]
}

export interface DemoCity {
  id: string
  name: string
  ibge: string
  stateCode: string
  latitude: number
  longitude: number
  /** Two digits. */
  areaCode: string
  /** Eight digits, the general one of the city. */
  cep: string
}

export interface DemoNeighbourhood {
  id: string
  name: string
  rural: boolean
  latitude: number
  longitude: number
  boundary: LatLng[]
}

export type StreetKind = 'highway' | 'avenue' | 'street' | 'ruralRoad'

export interface DemoStreet {
  id: string
  /** As it is spoken: 'Rua das Paineiras'. */
  name: string
  /** 'Rua', 'Avenida', 'Alameda', 'Travessa', 'Estrada', 'Rodovia'. */
  type: string
  /** Without the type: 'das Paineiras'. */
  publicPlace: string
  kind: StreetKind
  cep: string
  neighbourhoodIds: string[]
  /** One path per unbroken stretch. */
  paths: GeoPoint[][]
}

export interface DemoHealthUnit {
  id: string
  name: string
  /** Seven digits. */
  cnes: string
  /** `#rrggbb`, distinguishable on the map of boundaries. */
  color: string
  latitude: number
  longitude: number
  address: string
  cep: string
  phone: string
  neighbourhoodId: string
  boundary: LatLng[]
}

export interface DemoAgent {
  /** The id of the agent's user. */
  id: string
  name: string
  cns: string
}

export interface DemoMicroArea {
  id: string
  /** '01' to '40'. */
  code: string
  name: string
  rural: boolean
  healthUnitId: string
  neighbourhoodId: string
  agent: DemoAgent
  /** Share of the town's households, all together 1. */
  weight: number
  boundary: LatLng[]
}

/** One side of a stretch of street (at most 60 m, rural 150 m) along which houses of one micro-area stand. */
export interface DemoFrontage {
  streetId: string
  microAreaId: string
  neighbourhoodId: string
  /** The stretch on the middle of the street. */
  centre: [GeoPoint, GeoPoint]
  /** The line of the houses, inside the micro-area. */
  houses: [GeoPoint, GeoPoint]
  /** House numbers are metres from the start of the street, odd on the left; 0 to 0 where houses have none. */
  firstNumber: number
  lastNumber: number
  /** Metres. */
  length: number
}

export interface DemoWater {
  name: string
  kind: 'river' | 'stream' | 'lake'
  /** Metres; 0 for a lake, whose path is its ring. */
  width: number
  path: GeoPoint[]
}

export interface DemoGreen {
  name: string
  kind: 'square' | 'park' | 'forest'
  boundary: LatLng[]
}

/** What the gateway's core stores. */
export interface DemoTerritory {
  client: DemoClient
  /** The demo town first, then real cities of the state where patients travel. */
  cities: DemoCity[]
  neighbourhoods: DemoNeighbourhood[]
  streets: DemoStreet[]
  healthUnits: DemoHealthUnit[]
  microAreas: DemoMicroArea[]
}

export interface DemoTown extends DemoTerritory {
  seed: string
  /** Which micro-area serves which side of which stretch of street. */
  frontages: DemoFrontage[]
  waters: DemoWater[]
  greens: DemoGreen[]
}

export interface DemoUser {
  id: string
  email: string
  name: string
  cpf: string
  cns: string | null
  cbo: { code: string; name: string } | null
  groupKeys: string[]
  isAnonymization: boolean
  healthUnitId: string | null
  microAreaId: string | null
  phone: string
  /** Drivers only. */
  driver: DemoDriver | null
}

export interface DemoDriver {
  rg: string
  /** YYYY-MM-DD, as all dates here. */
  birthDate: string
  mainPhone: string
  /** The number of the driving licence, eleven digits. */
  cnh: string
  typeCnh: 'D' | 'E' | 'AB'
  shippingDate: string
  expirationDate: string
  /** The licence ends within days of the day on which the demo is filled. */
  endsSoon?: boolean
  emergencyCourse: boolean
  emergencyCourseExpiration: string
  passengerCourse: boolean
  passengerCourseExpiration: string
  color: string
}
