import { FormDialog } from '@saude/kits/form'
import { useAsk } from '@saude/kits/platform'
import { ErrorScreen, Notice, Skeleton } from '@saude/kits/ui'
import { homePeople } from '../../contract/family.ts'
import { FamilyDialog, filledOf } from '../home/FamilyDialog.tsx'
import type { DayRow } from './day.ts'
import { isWhole, peopleFrom } from './family.ts'

interface DayFamilyProps {
  readonly row: DayRow & { readonly homeId: string }
  /** Who of the agent's people lives there, as this device keeps them; nothing: the server alone knows. */
  readonly known: readonly DayRow[] | undefined
  readonly onClose: () => void
}

/** The family of one of the agent's people; where the server is not reached, as this device knows it. */
export function DayFamily({ row, known, onClose }: DayFamilyProps) {
  const { data, error, refetch } = useAsk(homePeople, { id: row.homeId })
  const isUnreached = error?.key === 'connectionFailed' || error?.key === 'timeout'
  const isInPart = isUnreached && known !== undefined && !isWhole(known, row)
  const home = data ?? (isUnreached && known && !isInPart ? peopleFrom(known) : undefined)
  if (!home)
    return (
      <FormDialog title="Família" subtitle={row.name} onClose={onClose}>
        {isInPart ? (
          <Notice tone="warning">
            Este aparelho não guarda todas as pessoas desta família. Altere-a quando houver conexão.
          </Notice>
        ) : error ? (
          <ErrorScreen error={error} retry={refetch} level={3} />
        ) : (
          <Skeleton kind="rows" />
        )}
      </FormDialog>
    )
  const { people, families } = home
  const familyId = people.find(({ id }) => id === row.id)?.familyId
  const family = families.find(({ id }) => id === familyId)
  const members = people.filter((one) => family && one.familyId === family.id)
  return (
    <FamilyDialog
      homeId={row.homeId}
      people={people}
      family={family}
      filled={family ? filledOf(family, members) : { headId: row.id, members: [] }}
      onClose={onClose}
    />
  )
}
