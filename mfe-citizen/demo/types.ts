import type { Nationality } from '../contract/nationalities.ts'
import type { raceColors } from '../contract/person-codes.ts'

/** The citizens' part of the demo municipality, as plain documents. */

export type DemoGender = 'M' | 'F'

export interface DemoRef {
  id: string
  name: string
}

export interface DemoConditions {
  hypertension: boolean
  diabetes: boolean
  smoker: boolean
  pregnant: boolean
  bedridden: boolean
  domiciled: boolean
  heartDisease: boolean
  respiratoryDisease: boolean
  kidneyDisease: boolean
  infarct: boolean
  stroke: boolean
  /** CID-10 codes of illnesses of the mind, such as F32; none for most people. */
  mentalHealthCids: string[]
  /** kg, one decimal; null where it was not measured. */
  weight: number | null
  /** Metres, two decimals; null where it was not measured. */
  height: number | null
  /** The days on which they were measured, YYYY-MM-DD. */
  weightOn: string | null
  heightOn: string | null
}

export interface DemoCitizen {
  id: string
  name: string
  socialName: string | null
  fathersName: string | null
  mothersName: string | null
  /** The mother and who answers for a minor, where they live in the same home. */
  motherId: string | null
  responsibleId: string | null
  /** YYYY-MM-DD, as `deathAt`. */
  birthDate: string
  gender: DemoGender
  /** Keys of the tables in `contract/person-codes.ts` and `nationalities.ts`; a few were never asked. */
  raceColor: keyof typeof raceColors | null
  nationality: Nationality | null
  /** Digits only, as `cns`, the phones and the CEP. */
  cpf: string | null
  cns: string | null
  rg: string | null
  mobilePhone: string | null
  homePhone: string | null
  contactPhone: string | null
  email: string | null
  addressOnCity: boolean
  addressPublicPlaceType: string | null
  addressPublicPlace: string | null
  addressNumber: string | null
  addressComplement: string | null
  addressReference: string | null
  addressCep: string | null
  addressIbge: string | null
  addressCityName: string | null
  addressExternalNeighborhood: string | null
  addressExternalIsCountryside: boolean | null
  neighborhood: DemoRef | null
  /** x is the longitude, y the latitude (wire.md). */
  addressCoordinates: { x: number; y: number } | null
  /** Metres above the sea. */
  altitude: number | null
  /** Metres. */
  accuracy: number | null
  geolocationType: 'manual' | 'device' | 'inferenceByStreet' | null
  streetId: string | null
  /** The stretch of the street from which the position was inferred. */
  streetPaths: { latitude: number; longitude: number }[][] | null
  healthUnit: { id: string; name: string; cnes: string }
  healthUnitName: string
  healthUnitCnes: string
  /** '01' to '40'; null with `microAreaId` and the agent for people whom no agent visits. */
  microArea: string | null
  microAreaId: string | null
  cnsResponsibleProfessional: string | null
  userResponsibleName: string | null
  cnsResponsibleFamily: string | null
  /** The same for all who live together. */
  householdId: string
  /** What they are to the first of them. */
  familyRole: 'head' | 'partner' | 'child' | 'grandparent' | 'other'
  installedApp: 'MATCH' | 'INCORRECT_DDD' | 'WRONG' | 'NOT_INSTALLED'
  deathAt: string | null
  createdAt: Date
  updatedAt: Date
  updatedBy: DemoRef | null
  syncedAt: Date | null
  syncedOriginalId: string | null
  syncedOriginalRegister: string | null
  conditions: DemoConditions
}
