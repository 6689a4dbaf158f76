import type { ItemOf } from '@saude/contract/list-query'
import { recordPaths } from '@saude/contract/record/routes'
import type { RowAction } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { History, House, MapPin, Merge, Pencil, User } from 'lucide-react'
import type { CheckKind, registerCheckList } from '../../contract/check.ts'
import { home } from '../../contract/home.ts'

type Row = ItemOf<typeof registerCheckList>

const paths = recordPaths(home)
const at = (path: string, id: string) => path.replace('{id}', id)

const toHome = (id: string): RowAction => ({
  label: 'Abrir domicílio',
  icon: House,
  to: at(paths.details, id),
  needs: 'homeGet',
})
const toAddress = (id: string): RowAction => ({
  label: 'Corrigir domicílio',
  icon: MapPin,
  to: at(paths.update, id),
  needs: { every: ['homeGet', 'homeUpdate'] },
})
const toRecord = (id: string): RowAction => ({
  label: 'Corrigir cadastro',
  icon: Pencil,
  to: `/app/citizen/update/${id}`,
  needs: { every: ['citizenGet', 'citizenUpdate'] },
})
const toPerson = (id: string, label = 'Abrir cadastro'): RowAction => ({
  label,
  icon: label === 'Abrir cadastro' ? History : User,
  to: `/app/citizen/history/${id}`,
  needs: 'citizenHistory',
})

const toJoin = (id: string, otherId: string): RowAction => ({
  label: 'Juntar cadastros',
  icon: Merge,
  to: `/app/citizen/join/${id}?with=${otherId}`,
  needs: { every: ['citizenJoin', 'citizenGet'] },
})

/** Where something of each kind is mended, the first before the others. */
const mending: Readonly<Record<CheckKind, (row: Row) => RowAction[]>> = {
  duplicate: ({ citizen, other }) => [
    ...(citizen && other ? [toJoin(citizen.id, other.id)] : []),
    ...(citizen ? [toPerson(citizen.id)] : []),
    ...(other ? [toPerson(other.id, 'Abrir o outro cadastro')] : []),
  ],
  noHead: ({ homeId }) => (homeId ? [toHome(homeId)] : []),
  twoHeads: ({ homeId }) => (homeId ? [toHome(homeId)] : []),
  noAdult: ({ homeId }) => (homeId ? [toHome(homeId)] : []),
  twoHomes: ({ homeId, citizen }) => [
    ...(homeId ? [toHome(homeId)] : []),
    ...(citizen ? [toRecord(citizen.id)] : []),
  ],
  strangers: ({ homeId }) => (homeId ? [toHome(homeId)] : []),
  noFamily: ({ homeId }) => (homeId ? [toHome(homeId)] : []),
  newborn: ({ citizen }) => (citizen ? [toRecord(citizen.id), toPerson(citizen.id)] : []),
  tooOld: ({ citizen }) => (citizen ? [toRecord(citizen.id), toPerson(citizen.id)] : []),
  pregnancy: ({ citizen }) => (citizen ? [toRecord(citizen.id), toPerson(citizen.id)] : []),
  otherArea: ({ homeId }) => (homeId ? [toAddress(homeId), toHome(homeId)] : []),
  farAway: ({ homeId }) => (homeId ? [toAddress(homeId), toHome(homeId)] : []),
}

/** What mends a row: as actions of it, and the first that the user may open as its link. */
export function useMending() {
  const [mayHome, mayAddress, mayRecord, mayPerson, mayJoin] = [
    useMay('homeGet'),
    useMay('homeUpdate'),
    useMay('citizenUpdate'),
    useMay('citizenHistory'),
    useMay('citizenJoin'),
  ]
  const isOpen = ({ to = '' }: RowAction) =>
    to.startsWith(`${paths.list}/update`)
      ? mayAddress
      : to.startsWith(paths.list)
        ? mayHome
        : to.startsWith('/app/citizen/update')
          ? mayRecord
          : to.startsWith('/app/citizen/join')
            ? mayJoin
            : mayPerson
  const mendingOf = (row: Row) => mending[row.kind](row)
  return { mendingOf, linkOf: (row: Row) => mendingOf(row).find(isOpen)?.to }
}
