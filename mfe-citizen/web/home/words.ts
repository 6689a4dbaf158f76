import { stateLabel } from '@saude/contract/record/states'
import { keysOf } from '@saude/contract/values'
import { textIn, valueIn } from '../../contract/door.ts'
import { home } from '../../contract/home.ts'
import { type PropertyKind, propertyKinds } from '../../contract/home-codes.ts'

/** How many live there. */
export const peopleIn = (row: object): number => Number(valueIn(row, 'people') ?? 0)

export const kindOf = (row: object): PropertyKind | undefined =>
  keysOf(propertyKinds).find((kind) => kind === valueIn(row, 'propertyKind'))

export const stateOf = (row: object): string =>
  home.states ? stateLabel(home.states, textIn(row, 'state') ?? 'active') : ''

/** No home any more. */
export const isEnded = (row: object): boolean => textIn(row, 'state') === 'ended'

/** 'Rua das Flores', without its number; of what has no street what it lies near. */
export const streetLine = (row: object): string =>
  [textIn(row, 'addressPublicPlaceType'), textIn(row, 'addressPublicPlace')].filter(Boolean).join(' ') ||
  textIn(row, 'addressReference') ||
  'Sem endereço'
