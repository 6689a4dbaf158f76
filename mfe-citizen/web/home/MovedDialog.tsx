import { formatCount } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { Notice, toast } from '@saude/kits/ui'
import { familyUpdate, type homePeople } from '../../contract/family.ts'
import type { Family } from './FamilyDialog.tsx'

type Person = OutputOf<typeof homePeople>['people'][number]

/** 'Mudou-se': the family leaves the home, from a day on. */
export function MovedDialog({
  homeId,
  family,
  people,
  onClose,
}: {
  readonly homeId: string
  readonly family: Family
  readonly people: readonly Person[]
  readonly onClose: () => void
}) {
  const head = people.find(({ isHead }) => isHead) ?? people[0]
  const members = people
    .filter(({ id }) => id !== head?.id)
    .map(({ id, kinship }) => ({ id, kinship: kinship ?? '146' }))
  const { id, version, recordNumber = null, income = null, since = null } = family
  return (
    <FormDialog
      title="A família mudou-se"
      onClose={onClose}
      above={
        <Notice
          tone="info"
          title={`${formatCount(people.length, 'pessoa deixa', 'pessoas deixam')} este domicílio: ${people
            .map(({ name }) => name)
            .join(', ')}`}
        >
          O endereço continua no cadastro de cada uma até que se informe o novo.
        </Notice>
      }
    >
      <Form
        of={familyUpdate}
        title="A família mudou-se"
        values={{ movedOn: today() }}
        fixed={{ homeId, id, version, headId: head?.id, members, recordNumber, income, since }}
        only={['movedOn']}
        submitLabel="Registrar mudança"
        cancel={onClose}
        onDone={() => {
          toast.success('Mudança registrada')
          onClose()
        }}
      />
    </FormDialog>
  )
}
