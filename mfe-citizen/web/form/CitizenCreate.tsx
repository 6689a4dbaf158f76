import { AppError, describeError } from '@saude/contract/errors'
import type { InputOf } from '@saude/contract/query'
import { Form } from '@saude/kits/form'
import { useMay, useSend } from '@saude/kits/platform'
import { goUp, navigate } from '@saude/kits/router'
import { toast } from '@saude/kits/ui'
import { citizenCreate, citizenGroups } from '../../contract/citizen.ts'
import { controls } from './controls.ts'
import { useDuplicateCheck } from './useDuplicateCheck.tsx'
import { useRestoreOffer } from './useRestoreOffer.ts'

/** Most people who are registered live here; the form says so until changed. */
const initial = { addressOnCity: true }

/** /app/citizen/create */
export default function CitizenCreate() {
  const [create] = useSend(citizenCreate)
  const duplicates = useDuplicateCheck()
  const mayOpen = useMay('citizenHistory')
  const offerRestore = useRestoreOffer()

  const save = async (input: InputOf<typeof citizenCreate>) => {
    const { name, birthDate, mothersName } = input
    await duplicates.check({ name, birthDate, mothersName })
    try {
      return await create(input)
    } catch (reason) {
      const error = describeError(reason)
      // The other record's screen is open by now; nothing of this form is left to show.
      if (await offerRestore(error)) throw new AppError('abort')
      throw error
    }
  }
  return (
    <>
      <Form
        of={citizenCreate}
        title="Dados do cidadão"
        values={initial}
        groups={citizenGroups}
        controls={controls}
        submitLabel="Cadastrar"
        cancel="/app/citizen"
        onSubmit={save}
        onDone={(made) => {
          toast.success('Cidadão cadastrado')
          // The new person is in view, for whatever is recorded next.
          if (made && mayOpen) void navigate(`/app/citizen/history/${made.id}`, { replace: true })
          else goUp('/app/citizen')
        }}
      />
      {duplicates.dialog}
    </>
  )
}
