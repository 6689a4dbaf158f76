import { newId } from '@saude/contract/id'
import { daysAfter } from '@saude/contract/instants'
import { type Accompaniment, accompanimentOf } from '../accompaniment/collection.ts'

interface Sample {
  readonly client: string
  readonly cid?: string
  readonly day: string
  readonly state?: string
  readonly outdatedOn?: string
  readonly closingCriterion?: 'laboratory'
  readonly healthUnit?: { readonly id: string; readonly name: string }
  readonly neighborhood?: { readonly id: string; readonly name: string }
  readonly gender?: 'F' | 'M'
  readonly age?: number | null
  readonly isProtected?: boolean
  readonly coordinates?: { readonly x: number; readonly y: number } | null
}

/** A stored case for tests and measurements. */
export function sampleCase({
  client,
  cid = 'A90',
  day,
  state = 'suspect',
  age = 30,
  ...more
}: Sample): Accompaniment {
  const at = new Date(`${day}T12:00:00Z`)
  const id = newId()
  return accompanimentOf({
    _id: id,
    client,
    createdAt: at,
    updatedAt: at,
    updatedBy: null,
    version: 1,
    citizen: { id: newId(), name: `Cidadão ${id}`, searchName: `cidadao ${id}` },
    pathology: { id: cid, name: 'Dengue', searchName: 'dengue' },
    origin: 'suspect',
    openedOn: daysAfter(day, 2),
    firstSymptomsOn: day,
    contactEvery: 2,
    day,
    state,
    age,
    ...more,
  })
}
