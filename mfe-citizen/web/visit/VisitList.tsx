import { InfiniteList } from '@saude/kits/list'
import { Notice } from '@saude/kits/ui'
import { ClipboardCheck, House } from 'lucide-react'
import { useState } from 'react'
import { visitList, visitRecord } from '../../contract/visit.ts'
import { visitOfHome } from '../../contract/visit-of-home.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'
import { citizenViews } from '../menu/citizen-actions.ts'
import HomeVisit from './home/HomeVisit.tsx'
import { useHere } from './useHere.ts'
import { Documents, Home, Person, PhoneVisit, Status } from './VisitCells.tsx'
import { VisitRecord } from './VisitRecord.tsx'
import { waysTo } from './ways-to.ts'
import { attemptOf, distanceOf, lastVisitOf, reasonOf, type VisitRow } from './words.ts'

/** Height of a row on a phone. Pixels. */
const rowHeight = 125

/** /app/visit-list, 'Controle de visitas': who is to be visited, how urgently, how far away. */
export default function VisitList() {
  const { position, problem } = useHere()
  const [recorded, setRecorded] = useState<VisitRow>()
  const [homeId, setHomeId] = useState<string>()
  const distance = (row: VisitRow) => distanceOf(row, position)
  return (
    <>
      <InfiniteList
        of={visitList}
        title="Controle de visitas"
        titleMenu={<CitizenMenu />}
        rowHeight={rowHeight}
        more={[{ label: 'Por domicílio', icon: House, href: '/app/visit-list/home' }]}
        notice={
          problem && (
            <Notice tone="info" title="Sem distâncias">
              {problem}
            </Notice>
          )
        }
        columns={[
          { field: 'name', label: 'Cidadão', width: 27, draw: (row) => <Person row={row} /> },
          { field: 'nextVisit', label: 'Visita', width: 24, draw: (row) => <Status row={row} /> },
          {
            field: 'address',
            label: 'Endereço',
            width: 25,
            draw: (row) => (
              <Home row={row} distance={distance(row) || (problem ? 'Distância sem informação' : '…')} />
            ),
          },
          { field: 'cpf', label: 'Documentos', width: 24, draw: (row) => <Documents row={row} /> },
        ]}
        phoneRow={(row) => <PhoneVisit row={row} distance={distance(row)} />}
        rowTitle={(row) => ({
          title: row.name,
          subtitle: [lastVisitOf(row), attemptOf(row), reasonOf(row), row.address]
            .filter(Boolean)
            .join(' · '),
        })}
        actions={(row) => [
          {
            label: 'Registrar visita',
            icon: ClipboardCheck,
            onSelect: () => setRecorded(row),
            runs: visitRecord,
          },
          {
            label: 'Visita do domicílio',
            icon: House,
            onSelect: () => setHomeId(row.homeId ?? undefined),
            runs: visitOfHome,
            disabledReason: row.homeId ? undefined : 'Sem domicílio: o endereço não tem rua e número',
          },
          ...waysTo(row),
          ...citizenViews(row.id, 'Ver cidadão'),
        ]}
      />
      {homeId && <HomeVisit id={homeId} onClose={() => setHomeId(undefined)} />}
      {recorded && <VisitRecord row={recorded} onClose={() => setRecorded(undefined)} />}
    </>
  )
}
