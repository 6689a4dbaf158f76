/** Kinds of street of the core's territory, and how wide a house-lined street of each is in metres. */
export const roadMetres = { highway: 16, avenue: 14, street: 8, ruralRoad: 6 } as const

export type RoadKind = keyof typeof roadMetres

export interface Paint {
  readonly land: string
  /** Where people live. */
  readonly town: string
  readonly road: string
  readonly roadCase: string
  readonly highway: string
  readonly highwayCase: string
  readonly rural: string
  readonly water: string
  readonly green: string
  readonly forest: string
  readonly border: string
  readonly text: string
  readonly halo: string
  readonly waterText: string
  /** The symbol of a health unit, and the cross in it. */
  readonly unit: string
  readonly unitCross: string
}

/**
 * Keys of the map styles, as the browser asks for them; the dark one is asked for by dark
 * pages in place of a drawn street map. `streetNames` has no ground: streets and names to lie over satellite pictures.
 */
export const tileStyles = ['mapStreet', 'satelliteStreet', 'mapStreetDark', 'streetNames'] as const
export type TileStyle = (typeof tileStyles)[number]

/** Whether a style that an address names is one of ours. */
export const isTileStyle = (name: string): name is TileStyle => tileStyles.some((style) => style === name)

/** What is drawn while no upstream is set; the street map has the colours of the interface (look.md). */
export const paints: Readonly<Record<TileStyle, Paint>> = {
  mapStreet: {
    land: '#f1eff4',
    town: '#e9e6ee',
    road: '#ffffff',
    roadCase: '#d3cedc',
    highway: '#fbe9c6',
    highwayCase: '#d9b876',
    rural: '#ffffff',
    water: '#bcd7ec',
    green: '#cfe5cf',
    forest: '#cfe5cf',
    border: '#b6aec6',
    text: '#4b4459',
    halo: '#f1eff4',
    waterText: '#2b5f8a',
    unit: '#0b7a54',
    unitCross: '#ffffff',
  },
  mapStreetDark: {
    land: '#221d2c',
    town: '#28222f',
    road: '#3d3549',
    roadCase: '#1a1622',
    highway: '#574831',
    highwayCase: '#1a1622',
    rural: '#3d3549',
    water: '#1c3448',
    green: '#213528',
    forest: '#213528',
    border: '#5b5270',
    text: '#c4bdd1',
    halo: '#221d2c',
    waterText: '#9cc4e6',
    unit: '#5fc79b',
    unitCross: '#17231d',
  },
  satelliteStreet: {
    land: '#5f6b46',
    town: '#7d776a',
    road: '#b9b3a6',
    roadCase: '#6d675c',
    highway: '#d8cfa8',
    highwayCase: '#6d675c',
    rural: '#a88a64',
    water: '#2f4f5c',
    green: '#4f7a42',
    forest: '#2f4d2d',
    border: '#d7cfbf',
    text: '#ffffff',
    halo: '#2b2a24',
    waterText: '#cfe6f2',
    unit: '#0b7a54',
    unitCross: '#ffffff',
  },
  streetNames: {
    land: 'none',
    town: 'none',
    road: 'rgba(255,255,255,0.55)',
    roadCase: 'rgba(0,0,0,0.25)',
    highway: 'rgba(255,231,168,0.7)',
    highwayCase: 'rgba(0,0,0,0.3)',
    rural: 'rgba(255,255,255,0.45)',
    water: 'none',
    green: 'none',
    forest: 'none',
    border: 'rgba(255,255,255,0.7)',
    text: '#ffffff',
    halo: '#26221c',
    waterText: '#d7ecf7',
    unit: '#0b7a54',
    unitCross: '#ffffff',
  },
}
