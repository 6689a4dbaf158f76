import type { BoundaryOwner } from '@saude/kits/map'
import type { Municipality } from './useBoundaries.ts'

/** The text at a path of a form's value: of a relation, a place, or itself; null where there is none. */
export function textAt(value: unknown, ...keys: readonly string[]): string | null {
  const found = keys.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null
        ? Object.entries(inside).find(([name]) => name === key)?.[1]
        : undefined,
    value,
  )
  return typeof found === 'string' && found.trim() !== '' ? found : null
}

/** A unit's: its file is named after the city of its place. */
export function unitOwner(name: unknown, location: unknown): BoundaryOwner {
  const called = textAt(name)
  const stateCode = textAt(location, 'state', 'code')
  return {
    name: called,
    city: textAt(location, 'city', 'name'),
    stateCode,
    lacks: !called
      ? 'Informe antes o nome da unidade'
      : stateCode
        ? undefined
        : 'Informe antes a localização da unidade, com o estado',
  }
}

/** Of an area of the municipality: its file is named after that. */
export function areaOwner(name: unknown, municipality: Municipality): BoundaryOwner {
  const called = textAt(name)
  const { name: city = null, stateCode = null, ibge = null } = municipality ?? {}
  return {
    name: called,
    city,
    stateCode,
    ibge,
    lacks: !called
      ? 'Informe antes o nome'
      : stateCode
        ? undefined
        : municipality === undefined
          ? 'O município ainda não foi carregado'
          : 'Falta a UF no cadastro do município',
  }
}
