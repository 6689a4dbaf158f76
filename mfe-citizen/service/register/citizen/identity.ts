import type { Citizen } from './citizen.ts'

/** What `identity` of the contract declares, and the id. */
export const identityOf = ({ _id, name, cns, birthDate, deathAt }: Citizen) => ({
  id: _id,
  name,
  cns: cns ?? null,
  birthDate: birthDate ?? null,
  deathAt: deathAt ?? null,
})
