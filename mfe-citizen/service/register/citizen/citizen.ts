import type { InputOf, OutputOf } from '@saude/contract/query'
import { searchable } from '@saude/contract/search'
import type { TerritoryRule } from '@saude/core/contract/territory-of'
import { defineCollection } from '@saude/store'
import type { citizenCreate, citizenGet } from '../../../contract/citizen.ts'
import type { Origin } from '../import/run.ts'
import type { Expecting } from '../mass/classify.ts'
import { visitKeyOf } from '../visits/visit-key.ts'
import { citizenCodes, citizenLabels } from './labels.ts'

/** Health conditions as maps and statistics count them. */
export interface Conditions {
  readonly hypertension: boolean
  readonly diabetes: boolean
  readonly smoker: boolean
  readonly pregnant: boolean
  /** The last day on which the pregnancy may still last: after it the outcome is missing (`conditions/pregnancy.ts`). */
  readonly pregnantUntil?: string | null
  /** The day of the birth or loss with which the last pregnancy ended. */
  readonly pregnancyEndedOn?: string | null
  readonly bedridden: boolean
  readonly domiciled: boolean
  readonly heartDisease: boolean
  readonly respiratoryDisease: boolean
  readonly kidneyDisease: boolean
  readonly infarct: boolean
  readonly stroke: boolean
  /** CID-10 codes. */
  readonly mentalHealthCids: readonly string[]
  /** kg and metres; empty where it was not measured. */
  readonly weight: number | null
  readonly height: number | null
  /** The days on which they were measured, `YYYY-MM-DD`; absent: that of the registration or import that says them. */
  readonly weightOn?: string | null
  readonly heightOn?: string | null
  /** The pregnancy on the day of the weight; empty where there was none. */
  readonly expecting?: Expecting | null
}

type Instants = 'createdAt' | 'updatedAt' | 'syncedAt'
type Answered = OutputOf<typeof citizenGet>

/** What the service writes beside the fields of the form; others read it through the contract. */
interface Derived {
  readonly client: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  /** The number, or a value of its own where there is none: unique within the client. */
  readonly cpfKey: string
  readonly cnsKey: string
  readonly hasLocation: boolean
  readonly responsibleAcsId: string | null
  /** The home in which the citizen lives (`home/home.ts`); of the dead the last one. */
  readonly householdId: string | null
  /** The first known of a home: as many of these, so many homes with people. */
  readonly opensHousehold?: boolean
  readonly microAreaId: string | null
  /** What the citizen's territory follows from; empty: an import, or unknown. */
  readonly territoryRule?: TerritoryRule | null
  readonly conditions: Conditions | null
  /** What was declared of the conditions; absent while the history has said nothing beside it. */
  readonly declaredConditions?: Conditions | null
  /** How pregnancies ended, beside what codes of the history say. */
  readonly pregnancyOutcomes?: readonly Outcome[]
  /** Raised by what follows from care, see `cared`. */
  readonly careVersion?: number | null
  /** The day of the last visit that took place. */
  readonly lastVisitOn?: string | null
  /** A later attempt that met a closed door or was refused. */
  readonly lastAttempt?: LastAttempt | null
  /** Order and status of the visit list, see `visitKeyOf`; empty for those who are not visited. */
  readonly visitKey: string | null
  /** A resident (`resident.ts`): has a `visitKey`. */
  readonly isVisitable: boolean
  /** The app is missing or knows another phone. */
  readonly lacksApp: boolean
  /** The day of the last health quiz. */
  readonly lastQuizOn?: string | null
  /** Who recorded the last visit or position. */
  readonly lastProfessional?: LastProfessional | null
  /** Who gave or took the position last. */
  readonly placing?: Placing | null
  /** The files that the record came from or was filled by. */
  readonly origin?: readonly Origin[]
}

export interface Outcome {
  readonly id: string
  readonly kind: 'birth' | 'loss'
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly by: { readonly id: string; readonly name: string } | null
  readonly at: Date
}

export interface Placing {
  /** Of the citizen, since which the position is so. */
  readonly version: number
  readonly by: { readonly id: string; readonly name: string }
  /** Wire instant. */
  readonly at: string
}

export interface LastAttempt {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly outcome: 'refused' | 'absent'
  readonly reason?: string | null
}

export interface LastProfessional {
  readonly id: string
  readonly name: string
  readonly isAcs: boolean
}

/** A citizen as stored. Absent optional fields are empty. */
export interface Citizen
  extends Omit<
      Answered,
      'id' | 'homeId' | Instants | 'version' | 'healthUnit' | 'mother' | 'responsible' | 'chosenAcs'
    >,
    Derived {
  readonly _id: string
  /** Other citizens, whose names are theirs to give. */
  readonly motherId?: string | null
  readonly responsibleId?: string | null
  readonly healthUnit?: { readonly id: string; readonly name: string } | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly syncedAt?: Date | null
  readonly version: number
}

export type CitizenForm = InputOf<typeof citizenCreate>

/** One index for each pair of a filter and a sort that the list offers often; the rest walks one of these. */
export const citizens = defineCollection<Citizen>('citizen', {
  tenant: 'client',
  about: { citizens: ['_id'], title: 'Cadastro', labels: citizenLabels, codes: citizenCodes },
  versioned: true,
  synced: true,
  arrays: ['searchTokens'],
  counts: [
    ['gender'],
    ['hasLocation'],
    ['responsibleAcsId'],
    ['healthUnit.id'],
    ['healthUnit.id', 'gender'],
    ['deathAt'],
    ['installedApp'],
    ['lacksApp'],
    // 'Cidadãos sem app': everybody but those who have died.
    ['deathAt', 'lacksApp'],
    ['geolocationType'],
    ['isVisitable'],
    ['visitKey'],
    // What dashboards count residents by.
    ['isVisitable', 'gender'],
    [
      'isVisitable',
      'conditions.hypertension',
      'conditions.diabetes',
      'conditions.smoker',
      'conditions.bedridden',
      'conditions.domiciled',
      'conditions.pregnant',
      'conditions.pregnantUntil',
    ],
    ['isVisitable', 'healthUnit.id', 'healthUnit.name', 'conditions.hypertension', 'conditions.diabetes'],
    // What agents look after (production/acs.ts).
    ['responsibleAcsId', 'healthUnit.id', 'visitKey', 'opensHousehold'],
    // To which units their people belong: without the days of visits, a row for each.
    ['isVisitable', 'responsibleAcsId', 'healthUnit.id'],
  ],
  indexes: [
    // The order of anonymised users, see `pageOf`.
    { keys: { client: 1, _id: 1 } },
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, cns: 1, _id: 1 } },
    { keys: { client: 1, cpf: 1, _id: 1 } },
    // Who lives at an address.
    { keys: { client: 1, addressPublicPlace: 1, addressNumber: 1, _id: 1 } },
    // Who lives in a home, and how many they are.
    { keys: { client: 1, householdId: 1, isVisitable: 1, _id: 1 } },
    // Who lives at a point, or near to it.
    { keys: { client: 1, 'addressCoordinates.x': 1, 'addressCoordinates.y': 1, _id: 1 } },
    { keys: { client: 1, createdAt: 1, _id: 1 } },
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, gender: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, responsibleAcsId: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, 'healthUnit.id': 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, hasLocation: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, birthDate: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, installedApp: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, isVisitable: 1, visitKey: 1, _id: 1 } },
    { keys: { client: 1, responsibleAcsId: 1, isVisitable: 1, visitKey: 1, _id: 1 } },
    { keys: { client: 1, deathAt: 1, lastQuizOn: 1, _id: 1 } },
    { keys: { client: 1, 'lastProfessional.id': 1, deathAt: 1, searchName: 1, _id: 1 } },
    // Dashboards count residents.
    { keys: { client: 1, isVisitable: 1, gender: 1, _id: 1 } },
    { keys: { client: 1, isVisitable: 1, birthDate: 1, _id: 1 } },
    { keys: { client: 1, cpfKey: 1 }, unique: true },
    { keys: { client: 1, cnsKey: 1 }, unique: true },
  ],
})

type Sources =
  | 'name'
  | 'cpf'
  | 'cns'
  | 'addressCoordinates'
  | 'addressOnCity'
  | 'deathAt'
  | 'birthDate'
  | 'lastVisitOn'

type Keys =
  | 'searchName'
  | 'searchTokens'
  | 'cpfKey'
  | 'cnsKey'
  | 'hasLocation'
  | 'visitKey'
  | 'isVisitable'
  | 'lacksApp'

/** The keys and search forms that follow from a citizen's own fields. */
export function derive(
  id: string,
  citizen: Pick<Citizen, Sources> & Partial<Pick<Citizen, 'conditions' | 'installedApp'>>,
): Pick<Derived, Keys> {
  const { name, cpf, cns, addressCoordinates } = citizen
  const visitKey = visitKeyOf(citizen)
  return {
    ...searchable(name),
    cpfKey: cpf ?? `none:${id}`,
    cnsKey: cns ?? `none:${id}`,
    hasLocation: addressCoordinates !== null && addressCoordinates !== undefined,
    visitKey,
    isVisitable: visitKey !== null,
    lacksApp: citizen.installedApp !== 'MATCH',
  }
}
