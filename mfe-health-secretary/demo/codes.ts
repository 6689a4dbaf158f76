import { occupations } from '@saude/core/contract/codes/occupations'
import { procedures } from '@saude/core/contract/codes/procedures'

const coded = (table: Readonly<Record<string, string>>, id: string) => ({ id, name: table[id] ?? id })

/** A procedure by its SIGTAP code, with the name that staff read. */
export const procedure = (code: string) => coded(procedures, code)

/** Consultation of a specialist. */
export const consultation = procedure('0301010072')

/** Specialists whom a small municipality does not employ. */
export const specialists = [
  '225120',
  '225112',
  '225133',
  '225135',
  '225155',
  '225165',
  '225136',
  '225127',
].map((code) => coded(occupations, code))

/** Family doctor, nurse and general practitioner: who asks within basic attention. */
export const familyTeam = ['225142', '223565', '225170'].map((code) => coded(occupations, code))
