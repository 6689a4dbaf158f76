import type { Step } from '@saude/service/handlers'
import { notifyLater } from '@saude/service/outbox'
import {
  citizenPersonMove,
  epidemiologyPersonMove,
  secretaryPersonMove,
  travelPersonMove,
} from '../../../contract/join.ts'
import type { Joining } from './joined.ts'

/** Areas that keep something of people. */
export const areas = [citizenPersonMove, secretaryPersonMove, travelPersonMove, epidemiologyPersonMove]

/** The messages by which all areas pass what they keep, or take it back. */
export const movedEverywhere = (
  { _id: act, from, into }: Pick<Joining, '_id' | 'from' | 'into'>,
  phase: 'join' | 'part',
  name: string,
): Step[] => areas.map((query) => notifyLater(query, { act, from, into, phase, name: name.slice(0, 200) }))
