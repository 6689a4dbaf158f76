import type { InputOf, OutputOf } from '@saude/contract/query'
import { searchable } from '@saude/contract/search'
import { defineCollection } from '@saude/service/store'
import type { citizenCreate, citizenGet } from '../contract/citizen.ts'

/** Health conditions as maps and statistics count them. */
export interface Conditions {
  readonly hypertension: boolean
  readonly diabetes: boolean
  readonly smoker: boolean
  readonly pregnant: boolean
  readonly bedridden: boolean
  readonly domiciled: boolean
  readonly heartDisease: boolean
  readonly respiratoryDisease: boolean
  readonly kidneyDisease: boolean
  readonly infarct: boolean
  readonly stroke: boolean
  /** CID-10 codes. */
  readonly mentalHealthCids: readonly string[]
  /** kg and metres; empty where nobody has measured. */
  readonly weight: number | null
  readonly height: number | null
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
  readonly householdId: string | null
  readonly microAreaId: string | null
  readonly conditions: Conditions | null
}

/** A citizen as stored. Absent optional fields are empty. */
export interface Citizen extends Omit<Answered, 'id' | Instants | 'version' | 'healthUnit'>, Derived {
  readonly _id: string
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
  versioned: true,
  arrays: ['searchTokens'],
  counts: [['gender'], ['hasLocation'], ['responsibleAcsId']],
  indexes: [
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, cns: 1, _id: 1 } },
    { keys: { client: 1, cpf: 1, _id: 1 } },
    { keys: { client: 1, createdAt: 1, _id: 1 } },
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, gender: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, responsibleAcsId: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, hasLocation: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, birthDate: 1, searchName: 1, _id: 1 } },
    // Dashboards count the living.
    { keys: { client: 1, deathAt: 1, gender: 1, _id: 1 } },
    { keys: { client: 1, deathAt: 1, birthDate: 1, _id: 1 } },
    { keys: { client: 1, cpfKey: 1 }, unique: true },
    { keys: { client: 1, cnsKey: 1 }, unique: true },
  ],
})

/** The keys and search forms that follow from a citizen's own fields. */
export function derive(
  id: string,
  { name, cpf, cns, addressCoordinates }: Pick<Citizen, 'name' | 'cpf' | 'cns' | 'addressCoordinates'>,
): Pick<Derived, 'searchName' | 'searchTokens' | 'cpfKey' | 'cnsKey' | 'hasLocation'> {
  return {
    ...searchable(name),
    cpfKey: cpf ?? `none:${id}`,
    cnsKey: cns ?? `none:${id}`,
    hasLocation: addressCoordinates !== null && addressCoordinates !== undefined,
  }
}

/** A stored citizen as the contract answers it. */
export const answered = (citizen: Citizen) => ({
  ...citizen,
  id: citizen._id,
  cnsResponsible: citizen.cnsResponsibleProfessional,
})
